// A stage that the kernel searches, depth first or best first.

import type { Deal } from "../deal.js";
import { InternalError } from "../errors.js";
import type { Rules } from "../rules.js";
import type { Kernel, KernelStatus } from "./kernel.js";
import type { SearchMemory } from "./memory.js";
import type { StagePlan } from "./portfolio.js";
import type { Prunings } from "./prunings.js";
import type { Stage } from "./stage.js";

/**
 * Nodes searched in one call. V8 puts better code in place of a function that is running only when it
 * is called anew.
 */
const CALL_NODES = 4096;

export class KernelStage implements Stage {
  readonly name: string;
  nodes = 0;
  positions: number;
  readonly #kernel: Kernel;
  /** Which of the kernel's searches this is. */
  readonly #search: number;
  #status: KernelStatus;

  /** @param memory whatever it held is lost */
  constructor(
    deal: Deal,
    rules: Rules,
    memory: SearchMemory,
    prunings: Prunings,
    plan: Pick<StagePlan, "name" | "bestFirst">,
  ) {
    this.name = plan.name;
    this.#kernel = memory.kernel;
    this.#status = this.#kernel.open(deal, rules, prunings, memory.maxBytes, plan.bestFirst);
    this.#search = this.#kernel.searches;
    this.positions = this.#kernel.positions;
  }

  run(maxNodes: number): KernelStatus {
    this.#requireKernel();
    while (this.#status === "running" && this.nodes < maxNodes) {
      this.#status = this.#kernel.run(Math.min(maxNodes - this.nodes, CALL_NODES));
      this.nodes += this.#kernel.visited;
    }
    this.positions = this.#kernel.positions;
    return this.#status;
  }

  line(): Int16Array {
    this.#requireKernel();
    return this.#kernel.line();
  }

  #requireKernel(): void {
    if (this.#kernel.searches === this.#search) return;
    throw new InternalError(`${this.name}: its memory has been given to another search`);
  }
}
