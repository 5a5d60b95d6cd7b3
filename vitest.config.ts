import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { plainCalls } from './web/calls.ts';

// A test that asserts nothing, such as a loop over an empty list, fails. Those of screens find what they look for, or throw.
const expect = { requireAssertions: true };

// No module of ours keeps anything that one test file could leave to the next, and to read them anew for each of three
// hundred files takes as long as many of these run. What stands in a page is left to the next, so that screens are apart.
const isolate = false;

export default defineConfig({
  test: {
    // Vitest leaves one core free, which of two is half; what runs beside the tests is a database that waits for them.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { name: 'contract', expect, isolate, include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          expect,
          isolate,
          include: ['server/{src,test,seed}/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: 'server/test/small-pages.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), plainCalls()],
        test: {
          name: 'web',
          include: ['web/{src,test}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 30_000,
        },
      },
      { test: { name: 'scripts', expect, include: ['scripts/**/*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
});
