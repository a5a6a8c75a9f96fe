import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What is wrong with the printer. */
export type PrinterTrouble =
  | { readonly kind: 'none' }
  /** It takes so many bytes, and then the connection is lost. */
  | { readonly kind: 'lost-after'; readonly bytes: number }
  /** It takes so many bytes, and then nothing more; its connection stays. */
  | { readonly kind: 'stops-after'; readonly bytes: number }
  | { readonly kind: 'no-paper' }
  | { readonly kind: 'cover-open' }
  /** The paper runs out after so many bytes: it says so where it is asked, and doesn't do the rest. */
  | { readonly kind: 'paper-ends-after'; readonly bytes: number };

/** A receipt printer on a real port: ESC/POS by TCP. */
export type TestPrinter = {
  readonly host: string;
  readonly port: number;
  /** Each job's bytes, without the questions about its state. */
  readonly jobs: readonly Buffer[];
  trouble: PrinterTrouble;
  readonly close: () => Promise<void>;
};

const atOnce = Buffer.of(0x10, 0x04);
const whenDone = Buffer.of(0x1d, 0x72, 0x01);

/** @param answers whether it answers questions about its state; cheap ones don't. */
export async function startTestPrinter({ answers = true } = {}): Promise<TestPrinter> {
  const jobs: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let taken = Buffer.alloc(0);
    let isCounted = false;
    const keep = (bytes: Buffer): void => {
      taken = Buffer.concat([taken, bytes]);
      if (isCounted) jobs[jobs.length - 1] = taken;
      else if (taken.length > 0) {
        jobs.push(taken);
        isCounted = true;
      }
    };
    socket.on('data', (received) => {
      let bytes: Buffer = received;
      const { trouble } = printer;
      const paperIsOut =
        trouble.kind === 'no-paper' || (trouble.kind === 'paper-ends-after' && taken.length >= trouble.bytes);
      for (let at = bytes.indexOf(atOnce); at >= 0; at = bytes.indexOf(atOnce)) {
        if (answers) socket.write(Buffer.of(stateByte(bytes[at + 2] ?? 0, trouble, paperIsOut)));
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 3)]);
      }
      const asked = bytes.indexOf(whenDone);
      if (asked >= 0) bytes = Buffer.concat([bytes.subarray(0, asked), bytes.subarray(asked + 3)]);
      keep(bytes);
      if (trouble.kind === 'lost-after' && taken.length >= trouble.bytes) socket.resetAndDestroy();
      if (trouble.kind === 'stops-after' && taken.length >= trouble.bytes) socket.pause();
      if (asked >= 0 && answers && trouble.kind === 'none') socket.write(Buffer.of(0));
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const printer: TestPrinter = {
    host: '127.0.0.1',
    port,
    jobs,
    trouble: { kind: 'none' },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return printer;
}

/** The fixed bits of an answer, and those of what is asked. Epson, DLE EOT. */
function stateByte(question: number, trouble: PrinterTrouble, paperIsOut: boolean): number {
  if (question === 4) return paperIsOut ? 0x72 : 0x12;
  if (trouble.kind === 'cover-open') return 0x16;
  return paperIsOut ? 0x32 : 0x12;
}

/** Looks again and again for what comes of itself. @throws after ten seconds. */
export async function eventually<Found>(look: () => Found | undefined): Promise<Found> {
  const until = performance.now() + 10_000;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error('it did not come');
    await wait(5);
  }
}
