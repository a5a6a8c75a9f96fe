import { join } from 'node:path';
import { defineConfig } from '@lingui/conf';
import { format } from './format.js';

/** What only customers read. */
export const forCustomersAlone = [
  '<rootDir>/src-renderer/customer-display',
  '<rootDir>/src-renderer/customer-message',
  '<rootDir>/src-renderer/receipt',
];

export const customersLanguages = [
  'en',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'ar',
  'zh-Hans',
  'ja',
  'ko',
  'ru',
  'tr',
];

/** What customers read, on their display and on paper. Some of it staff read too: it is in both catalogs. */
export const customersCatalog = {
  path: '<rootDir>/resources/languages/customer/{locale}',
  include: [
    ...forCustomersAlone,
    '<rootDir>/src-renderer/install',
    '<rootDir>/src-renderer/place',
    '<rootDir>/src-renderer/words/orders/package-words.ts',
    '<rootDir>/src-renderer/words/figures/figures.ts',
    '<rootDir>/src-renderer/words/figures/moments.ts',
  ],
  exclude: ['**/*.test.*'],
};

export default defineConfig({
  rootDir: join(import.meta.dirname, '..'),
  sourceLocale: 'en',
  locales: customersLanguages,
  catalogs: [customersCatalog],
  orderBy: 'message',
  format,
});
