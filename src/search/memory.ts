// The memory of a search, reserved once for a thread and used deal after deal.

import { Kernel } from "./kernel.js";

export class SearchMemory {
  /** It searches one deal at a time, in memory of its own that grows to `maxBytes` and a little more. */
  readonly kernel: Kernel;

  /** @param maxBytes what stored positions may take, all in all */
  constructor(readonly maxBytes: number) {
    this.kernel = new Kernel();
  }
}
