import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readCommandLine, usage, type SecretSource } from './command-line.ts';
import { startService } from './service.ts';
import { StartFailure } from './start-failure.ts';

/** Exit code for a start that the caller has to mend: flags, files, port, data folder. */
const cannotStart = 2;

const defaultCatalog = fileURLToPath(new URL('../resources/practice-catalog.json', import.meta.url));

async function main(): Promise<void> {
  const command = readCommandLine(process.argv.slice(2), process.env, defaultCatalog);
  if (command.kind === 'help') {
    process.stdout.write(usage);
    return;
  }
  const secret = await readSecret(command.secret);
  const service = await startService({ ...command.options, secret, report: console.error });
  const stop = (): void => {
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  // Once: a second signal ends the process at once, as it would without these.
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Programs that start the service wait for this line.
  console.log(`eSIM merchant service listening on ${service.address}`);
}

async function readSecret(source: SecretSource): Promise<string> {
  if (source.from === 'text') return source.text;
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdin.destroy();
    if (line !== '') return line;
    break;
  }
  throw new StartFailure('standard input has no secret on its first line');
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartFailure ? `eSIM merchant service: ${error.message}` : error);
  process.exit(error instanceof StartFailure ? cannotStart : 1);
}
