import { defineConfig } from 'vitest/config';
import { localized } from './localized.ts';

/** What is waited for comes within moments; a machine that is busy with other things has it late, and no test fails by that. */
const patient = { poll: { timeout: 20_000 } };

/** Files leave nothing behind that others see: a process and every module anew for each of them is a fifth of the work. */
const isolate = false;

/** Unit tests stand beside their file; integration tests speak real HTTP, SQLite and processes. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [localized()],
        test: {
          name: 'unit',
          setupFiles: ['test/in-english.ts', 'test/same-values.ts'],
          include: [
            'src-*/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'scripts/**/*.test.js',
            'test/{bench,conformance,windows}/*.test.ts',
          ],
          environment: 'node',
          isolate,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [localized()],
        test: {
          name: 'integration',
          globalSetup: ['test/network/bundled-service.ts', 'test/chain/postgres-template.ts'],
          setupFiles: ['test/in-english.ts', 'test/same-values.ts'],
          include: ['test/integration/**/*.test.ts'],
          environment: 'node',
          isolate,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          globalSetup: ['test/network/bundled-service.ts'],
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          isolate,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          expect: patient,
        },
      },
      {
        test: {
          name: 'security',
          globalSetup: ['test/network/bundled-service.ts'],
          include: ['test/security/**/*.test.ts', 'test/soak/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          expect: patient,
        },
      },
    ],
  },
});
