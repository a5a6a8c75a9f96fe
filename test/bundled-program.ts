import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Programs that run in other processes, from the root of the project. */
type Program =
  | 'src-service/main.ts'
  | 'test/network/service-host.ts'
  | 'test/crash/tills/till-process.ts'
  | 'test/crash/app/inside-app.ts'
  | 'test/chain/tills/till-process.ts'
  | 'test/failing-sync/till-process.ts';

/**
 * Makes one file of a program and all that it imports, as the app's build does: it is started over and over, and
 * finding its modules would take longer than its work.
 *
 * @returns the file, which is in the folder.
 */
export async function bundle(program: Program, folder: string, format: 'es' | 'cjs'): Promise<string> {
  const input = fileURLToPath(new URL(`../${program}`, import.meta.url));
  const name = `${parse(program).name}.${format === 'es' ? 'js' : 'cjs'}`;
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: true,
      target: 'esnext',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input, output: { format, entryFileNames: name } },
    },
  });
  return join(folder, name);
}
