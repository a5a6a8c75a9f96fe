import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type BuildOptions, type Plugin, type UserConfig } from 'vite';
import { localized } from './localized.ts';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** What is done by being imported: it must not happen in another page that shares the file. */
const starts = /src-renderer\/counter\/start\/(start-counter|connect-counter|spoken-language)\.tsx?$/;

/**
 * Names the file that holds all that the counter's first view is drawn with: whatever its page imports, and what that
 * imports; not what is imported once it is opened.
 */
function firstView(): (id: string, graph: ModuleGraph) => string | null {
  let drawn: ReadonlySet<string> | undefined;
  return (id, graph) => {
    drawn ??= importedBy(at('src-renderer/counter/start/start-counter.tsx'), graph);
    return drawn.has(id) && !starts.test(id) ? 'first-view' : null;
  };
}

type ModuleGraph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

function importedBy(page: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([page]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

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
 * Takes `node:http` as CommonJS does. An ESM import of it reads every one of its exports, and one of them, WebSocket,
 * loads all of fetch: tens of milliseconds of each process at each start.
 */
function httpAlone(): Plugin {
  const own = 'virtual:http-alone';
  return {
    name: 'http-alone',
    enforce: 'pre',
    // Under a name of its own: `node:http` is left outside before any plugin is asked.
    transform: (code) => code.replaceAll(/(?<= from )(['"])node:http\1/g, `'${own}'`),
    resolveId: (id) => (id === own ? `\0${own}` : undefined),
    load: (id) =>
      id === `\0${own}`
        ? "export const { Agent, createServer, request } = process.getBuiltinModule('node:http');"
        : undefined,
  };
}

/**
 * Main and preload are bundled, so that starting reads a few files rather than hundreds. Left outside: `keytar`, which
 * is native, and `electron-updater`, which no start loads.
 */
export default defineConfig({
  main: {
    plugins: [httpAlone(), localized()],
    resolve: {
      alias: [
        {
          find: /^(ajv(-formats|\/dist\/2020\.js)|@fastify\/(ajv|fast-json-stringify)-compiler)$/,
          replacement: at('src-main/settings/no-json-schemas.ts'),
        },
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
          ...['@internationalized/date', 'ipaddr.js', 'fastify'],
          ...['http-message-signatures', 'structured-headers', '@hpke/core', '@hpke/common'],
        ],
      },
      rolldownOptions: {
        input: {
          'first-window': at('src-main/first-window.ts'),
          'practice-process': at('src-main/practice/practice-process.ts'),
          'ledger-worker': at('src-main/background-jobs/ledger-worker.ts'),
          'chain-worker': at('src-main/chain/chain-worker.ts'),
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
            groups: [{ name: firstView(), includeDependenciesRecursively: false }],
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
