// The compiled WebAssembly modules, which are written in AssemblyScript.
//
// V8 compiles a module once for all threads that instantiate it, if they are handed the module.

import { readFileSync } from "node:fs";
import { InternalError } from "../errors.js";

/**
 * `kernel` is src/kernel, `sat` is src/sat; `probe` is the kernel with its parts laid open, for tests
 * and micro-benchmarks.
 */
export type ModuleName = "kernel" | "sat" | "probe";

/** Where compiled modules lie: beside this file in dist, or in dist if this runs elsewhere. */
const PLACES = ["./", "../../dist/src/assembly/"];

const compiled = new Map<ModuleName, WebAssembly.Module>();

/** A module's code, good for any number of instances. @throws InternalError when it was not built */
export function compiledModule(name: ModuleName): WebAssembly.Module {
  let module = compiled.get(name);
  if (!module) {
    module = new WebAssembly.Module(read(name));
    compiled.set(name, module);
  }
  return module;
}

/** An address that a module has returned: beyond 2 GiB it comes as a negative number. */
export function unsigned(address: number): number {
  return address >>> 0;
}

/** Gives this thread modules that another one has compiled. */
export function useModules(
  modules: Readonly<Partial<Record<ModuleName, WebAssembly.Module>>>,
): void {
  for (const [name, module] of Object.entries(modules)) compiled.set(name as ModuleName, module);
}

function read(name: ModuleName): Uint8Array<ArrayBuffer> {
  for (const place of PLACES) {
    try {
      return new Uint8Array(readFileSync(new URL(`${place}${name}.wasm`, import.meta.url)));
    } catch {
      // Not there: this file runs from the other place.
    }
  }
  throw new InternalError(`${name}.wasm is missing: run npm run build`);
}
