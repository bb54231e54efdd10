import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/build.ts"],
    // Test files share no state, and starting anew for each costs a fifth of the time.
    isolate: false,
    // By default one core of two stays idle.
    maxWorkers: availableParallelism(),
    minWorkers: availableParallelism(),
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
