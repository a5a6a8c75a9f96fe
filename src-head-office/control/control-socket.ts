import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { adminCommand, adminReply, type AdminCommand, type AdminReply } from './admin-command.ts';

const longestLine = 10_000;
const answerWithinMs = 10_000;

/**
 * By which commands reach a running head office whose database nobody else can open.
 *
 * SECURITY: it stands in the head office's own folder, which only its user gets into; on Windows it is a pipe to which only
 * its user may write.
 */
function socketOf(folder: string): string {
  if (process.platform !== 'win32') return join(folder, 'control.sock');
  const name = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32);
  return String.raw`\\.\pipe\esim-counter-head-office-${name}`;
}

/** Listens for commands. Whoever has the folder's lock calls this. @returns ends it. Where it can't listen it does nothing. */
export async function listenForCommands(
  folder: string,
  run: (command: AdminCommand) => Promise<AdminReply>,
): Promise<() => void> {
  const path = socketOf(folder);
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    void readLine(socket)
      .then(async (line) => run(adminCommand.parse(JSON.parse(line))))
      .catch((): AdminReply => ({ isDone: false, text: 'The running head office could not do it.' }))
      .then((reply) => socket.end(`${JSON.stringify(reply)}\n`));
  });
  await new Promise<void>((resolve) => {
    // A path that is too long: commands then say that it is running.
    server.once('error', () => resolve());
    server.listen(path, resolve);
  });
  return () => {
    server.close();
  };
}

/** Has a running head office do it; null where none answers. */
export async function sendCommand(folder: string, command: AdminCommand): Promise<AdminReply | null> {
  const socket = connect(socketOf(folder));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    socket.setTimeout(answerWithinMs, () => socket.destroy(new Error('no answer')));
    socket.write(`${JSON.stringify(command)}\n`);
    return adminReply.parse(JSON.parse(await readLine(socket)));
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

/** The first line, without ending the connection. */
const readLine = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
      if (text.includes('\n') || text.length > longestLine) resolve(text);
    });
    socket.once('close', () => reject(new Error('closed')));
  });
