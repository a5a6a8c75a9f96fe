import { hostname } from 'node:os';
import { readCommandLine, usage, type Command, type Place } from './command-line.ts';
import { runAdminCommand, type AdminCommand, type AdminReply } from './control/admin-command.ts';
import { listenForCommands, sendCommand } from './control/control-socket.ts';
import { openBooks, startHeadOffice, type BooksOptions, type HeadOffice } from './head-office.ts';
import type { Log } from './log/log-event.ts';
import { fingerprintOf } from './tls/make-certificate.ts';

const wrongUsage = 2;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const complain = (sentence: string): void => {
  process.stderr.write(`head office: ${sentence}\n`);
};

const log: Log = (event) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...event })}\n`);
};

const booksOf = ({ folder, database, owner, chainName }: Place): BooksOptions => ({
  folder,
  database,
  chainName,
  ...(owner === null ? {} : { owner }),
  hostName: hostname(),
  now: Date.now,
});

/** @returns the exit code; undefined where it goes on running. */
async function run(command: Command): Promise<number | undefined> {
  switch (command.kind) {
    case 'help':
      process.stdout.write(usage);
      return 0;
    case 'wrong':
      complain(command.sentence);
      return wrongUsage;
    case 'start':
      return start(command);
    case 'new-code':
      return administer(command.place, { kind: 'new-code', shopName: command.shopName });
    case 'revoke':
      return administer(command.place, { kind: 'revoke', till: command.till });
  }
}

async function start(command: Extract<Command, { kind: 'start' }>): Promise<number | undefined> {
  const { place, port, behindProxy, shopName } = command;
  const started = await startHeadOffice({
    ...booksOf(place),
    reached: behindProxy ? 'proxy' : 'own',
    port,
    log,
  });
  if (started.kind === 'failed') {
    complain(started.sentence);
    return 1;
  }
  const office = started.value;
  const admin = (asked: AdminCommand): Promise<AdminReply> =>
    runAdminCommand(office.database, asked, Date.now());
  const endCommands =
    office.database.engine === 'embedded'
      ? await listenForCommands(place.folder, async (asked) =>
          withFingerprint(await admin(asked), asked, office),
        )
      : () => undefined;
  endWith(async () => {
    endCommands();
    await office.close();
  });
  await introduce(office, async () => admin({ kind: 'new-code', shopName }));
  return undefined;
}

/** What somebody needs who enters it at a till. */
async function introduce(office: HeadOffice, firstCode: () => Promise<AdminReply>): Promise<void> {
  print(`Head office of "${office.chain.name}" at ${office.addresses.join(' and ')}`);
  if (office.fingerprint !== null) print(`Certificate: ${office.fingerprint}`);
  const { rows } = await office.database.query('SELECT id FROM till LIMIT 1');
  print(
    rows.length === 0
      ? (await firstCode()).text
      : 'A code for one more till: npm run head-office -- new-code',
  );
}

const withFingerprint = (reply: AdminReply, asked: AdminCommand, { fingerprint }: HeadOffice): AdminReply =>
  reply.isDone && asked.kind === 'new-code' && fingerprint !== null
    ? { ...reply, text: `${reply.text}\nCertificate: ${fingerprint}` }
    : reply;

/** By the running head office where that has the database to itself; or on the database. */
async function administer(place: Place, command: AdminCommand): Promise<number> {
  const reply =
    (place.database.kind === 'folder' ? await sendCommand(place.folder, command) : null) ??
    (await onDatabase(place, command));
  if (reply.isDone) print(reply.text);
  else complain(reply.text);
  return reply.isDone ? 0 : 1;
}

async function onDatabase(place: Place, command: AdminCommand): Promise<AdminReply> {
  const opened = await openBooks(booksOf(place));
  if (opened.kind === 'failed') return { isDone: false, text: opened.sentence };
  const { database, chain } = opened.value;
  try {
    const reply = await runAdminCommand(database, command, Date.now());
    return reply.isDone && command.kind === 'new-code'
      ? { ...reply, text: `${reply.text}\nCertificate: ${fingerprintOf(chain.secrets.tls.certificate)}` }
      : reply;
  } finally {
    await database.close();
  }
}

/** Lets what is running end. A second signal ends the process at once. */
function endWith(close: () => Promise<void>): void {
  const stop = (): void => {
    void close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

try {
  process.exitCode = await run(readCommandLine(process.argv.slice(2), process.env));
} catch (error) {
  complain(error instanceof Error ? `it failed: ${error.name}` : 'it failed');
  process.exitCode = 1;
}
