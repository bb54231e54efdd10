// Schemas for records of unknown origin, made when the first one is to be checked.
//
// Loading zod takes longer than solving most deals does, in the main thread and again in every
// worker, and a run under named rule sets has nothing to check. It is therefore loaded on demand, by
// `require`, because an `import()` could only be awaited.

import { createRequire } from "node:module";
import type { z } from "zod";

export type { z } from "zod";

type Zod = typeof z;

/** A schema that is made when it is first asked for. @param make takes zod's own `z` */
export function onDemand<T>(make: (z: Zod) => T): () => T {
  let made: { schema: T } | null = null;
  return () => {
    made ??= { schema: make(createRequire(import.meta.url)("zod").z) };
    return made.schema;
  };
}
