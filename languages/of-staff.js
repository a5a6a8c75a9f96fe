import { join } from 'node:path';
import { defineConfig } from '@lingui/conf';
import { format } from './format.js';
import { forCustomersAlone } from './of-customers.js';

const helpPages = '<rootDir>/src-renderer/counter/help/pages';

/** The windows' texts in one catalog a language, main's few in another, so that main carries no more than it says, and
 * the pages of Help in a third, read when somebody looks for help. */
export const staffsCatalogs = [
  {
    path: '<rootDir>/resources/languages/{locale}',
    include: ['<rootDir>/src-renderer'],
    exclude: ['**/*.test.*', ...forCustomersAlone, helpPages],
  },
  {
    path: '<rootDir>/resources/languages/help/{locale}',
    include: [helpPages],
    exclude: ['**/*.test.*'],
  },
  {
    path: '<rootDir>/resources/languages/main/{locale}',
    include: ['<rootDir>/src-main'],
    exclude: ['**/*.test.*'],
  },
];

export default defineConfig({
  rootDir: join(import.meta.dirname, '..'),
  sourceLocale: 'en',
  locales: ['en', 'es', 'fr', 'de', 'ar', 'zh-Hans'],
  catalogs: staffsCatalogs,
  orderBy: 'message',
  format,
});
