// The most memory that this process has had resident.

import { readFileSync } from "node:fs";

/**
 * MiB, from the start of this program on. On Linux the figure that `resourceUsage` has is carried
 * over from the program that started this one when that was larger, so the kernel's own mark for
 * the present memory is read instead (`VmHWM` in proc(5)).
 */
export function peakMemory(): number {
  if (process.platform === "linux") {
    try {
      const mark = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"));
      if (mark) return Number(mark[1]) / 1024;
    } catch {
      // No /proc here: the other figure has to do.
    }
  }
  return process.resourceUsage().maxRSS / 1024;
}
