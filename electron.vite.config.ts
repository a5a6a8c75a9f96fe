import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type BuildOptions, type Plugin, type UserConfig } from 'vite';
import { localized } from './localized.ts';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** What no first view needs; and what starts a page, which must not run in another one that shares the file. */
const openedLater =
  /src-renderer\/(receipt|install|customer-display|customer-message|counter\/(books|customer|hand-over|money|open|orders|phone-check|prices|printing|reports|sale|sell\/read-back|settings|shift|staff))\/|counter\/commands\/(key-sheet|palette|sheet-of-keys)|counter\/controls\/(check-row|number-box|pick-field|segments)|counter\/(start-counter|connect-counter|spoken-language)|\.html/;

/** Where the first view's files are looked for. What they import comes with them; the rest of a library doesn't. */
const ours = /src-renderer\/|resources\/languages\/en\.po|node_modules\/react(-dom)?\//;

/** Of all pages, whichever build they come from. */
const pages = {
  root: at('src-renderer'),
  // Pages have a host of their own, so files are named from its root: no address has to be put together at a start.
  experimental: { renderBuiltUrl: (file) => `/${file}` },
} as const satisfies UserConfig;

const pageFiles = {
  outDir: at('out/renderer'),
  // Half the script to read when the window opens; electron-vite leaves it long otherwise.
  minify: true,
  // Flags are fetched when they are shown, not carried inside the script.
  assetsInlineLimit: 0,
} as const satisfies BuildOptions;

/**
 * SECURITY: builds the customers' page by itself, after the staff's: no file that it loads has anything of the counter's,
 * and what both need is in a file of each.
 */
function customersPage(): Plugin {
  let target: NonNullable<BuildOptions['target']> = 'es2024';
  return {
    name: 'customers-page',
    apply: 'build',
    configResolved: (resolved) => {
      ({ target } = resolved.build);
    },
    closeBundle: async () => {
      await build({
        ...pages,
        configFile: false,
        logLevel: 'warn',
        plugins: [react(), localized()],
        build: {
          ...pageFiles,
          target,
          emptyOutDir: false,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: { 'customer-display': at('src-renderer/customer-display.html') } },
        },
      });
    },
  };
}

/**
 * Main and preload are bundled, so that starting reads a few files rather than hundreds. Left outside: `keytar`,
 * which is native, and `fastify`, which only the practice service loads, in its own process.
 */
export default defineConfig({
  main: {
    plugins: [localized()],
    resolve: {
      alias: [
        { find: /^ajv(-formats|\/dist\/2020\.js)$/, replacement: at('src-main/settings/no-json-schemas.ts') },
      ],
    },
    build: {
      outDir: 'out/main',
      minify: true,
      externalizeDeps: {
        exclude: [
          ...['zod', 'big.js', 'electron-store', 'ulid', 'qrcode'],
          ...['@lingui/core', '@lingui/message-utils', 'pofile'],
          ...['@point-of-sale/receipt-printer-encoder', '@point-of-sale/codepage-encoder'],
          ...['@internationalized/date', 'ipaddr.js'],
        ],
      },
      rolldownOptions: {
        input: {
          'first-window': at('src-main/first-window.ts'),
          'practice-process': at('src-main/practice/practice-process.ts'),
          'ledger-worker': at('src-main/ledger/ledger-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rolldownOptions: {
        input: {
          index: at('src-preload/index.ts'),
          'customer-display': at('src-preload/customer-display.ts'),
        },
        // A sandboxed preload script can only be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...pages,
    plugins: [react(), localized(), customersPage()],
    build: {
      ...pageFiles,
      rolldownOptions: {
        // What the first view needs, in one file: each more is another question to main while it is busy starting.
        output: {
          codeSplitting: {
            groups: [{ name: 'first-view', test: (id) => ours.test(id) && !openedLater.test(id) }],
          },
        },
        input: {
          counter: at('src-renderer/counter.html'),
          receipt: at('src-renderer/receipt.html'),
        },
      },
    },
  },
});
