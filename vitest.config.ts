import { defineConfig } from 'vitest/config';
import { localized } from './localized.ts';

/** Unit tests stand beside their file; integration tests speak real HTTP, SQLite and processes. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [localized()],
        test: {
          name: 'unit',
          setupFiles: ['test/in-english.ts'],
          include: ['src-*/**/*.test.{ts,tsx}', 'scripts/**/*.test.js', 'test/conformance/*.test.ts'],
          environment: 'node',
        },
      },
      {
        plugins: [localized()],
        test: {
          name: 'integration',
          setupFiles: ['test/in-english.ts'],
          include: ['test/integration/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'security',
          include: ['test/security/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
