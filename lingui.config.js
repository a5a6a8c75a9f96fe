import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/**
 * Texts that staff read: the windows' in one catalog a language, main's few in another, so that main carries no more
 * than it says itself. No places in the code are written beside a message: they would change with every move of a
 * line, and two people's work would meet in them.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'fr', 'de', 'ar', 'zh-Hans'],
  catalogs: [
    {
      path: '<rootDir>/resources/languages/{locale}',
      include: ['<rootDir>/src-renderer'],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/resources/languages/main/{locale}',
      include: ['<rootDir>/src-main'],
      exclude: ['**/*.test.*'],
    },
  ],
  orderBy: 'message',
  format: formatter({ origins: false, lineNumbers: false }),
});
