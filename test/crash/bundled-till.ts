import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const program = fileURLToPath(new URL('till-process.ts', import.meta.url));

/**
 * Makes one file of the till's program and all that it imports, as the app's build does: a till is started hundreds of
 * times, and finding its modules would take longer than its work.
 * @returns the file, which is in this folder.
 */
export async function bundleTill(folder: string): Promise<string> {
  const name = 'till-process.js';
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'esnext',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: program, output: { format: 'es', entryFileNames: name } },
    },
  });
  return join(folder, name);
}
