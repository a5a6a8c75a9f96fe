import { join } from 'node:path';
import { defineConfig } from '@lingui/conf';
import { format } from './format.js';
import { forCustomersAlone } from './of-customers.js';

/** The windows' texts in one catalog a language, main's few in another, so that main carries no more than it says. */
export const staffsCatalogs = [
  {
    path: '<rootDir>/resources/languages/{locale}',
    include: ['<rootDir>/src-renderer'],
    exclude: ['**/*.test.*', ...forCustomersAlone],
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
