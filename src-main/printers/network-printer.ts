import { connect, type Socket } from 'node:net';
import type { PrintFault } from '../../src-preload/contract/customers/printing.ts';
import { askStatus, askWhenDone, faultInStatus, readStatusByte } from './printer-status.ts';

/** How long each part of a job may take, in milliseconds. */
export type NetworkLimits = {
  readonly connect: number;
  /** For the answer about paper and cover. A printer that doesn't answer counts as one that never does. */
  readonly answer: number;
  /** Without accepting a byte. */
  readonly stall: number;
  /** From the last byte until the printer reports that it is done. */
  readonly done: number;
  /** From the last byte until the connection is closed, for a printer that reports nothing. */
  readonly close: number;
};

export const usualLimits: NetworkLimits = {
  connect: 4_000,
  answer: 800,
  stall: 15_000,
  done: 30_000,
  close: 3_000,
};

/**
 * Sends a job to a printer by TCP (port 9100, "raw").
 *
 * @param sending is called before the first byte of the job leaves: from then on paper may come out.
 * @returns what went wrong; undefined if the printer took all of it and, if it can, reported that it printed it.
 */
export async function printByNetwork(
  { host, port }: { readonly host: string; readonly port: number },
  job: Uint8Array,
  sending: () => void,
  limits = usualLimits,
): Promise<PrintFault | undefined> {
  const connection = new Connection(connect({ host, port }));
  try {
    const refused = await connection.opened(limits.connect);
    if (refused !== undefined) return refused;
    connection.write(askStatus);
    const status = await connection.statusAtOnce(2, limits.answer);
    const against = faultInStatus(status);
    if (against !== undefined) return against;
    if (connection.isLost) return 'refused';
    sending();
    if (!(await connection.writeAll(job, limits.stall))) return connection.lastFault ?? 'cut-off';
    return status.length > 0 ? await connection.printed(limits.done) : await connection.closed(limits.close);
  } finally {
    connection.end();
  }
}

/** Bytes per write: few enough to notice a printer that stops accepting them. */
const chunkBytes = 4_096;

/** How often a printer that hasn't reported the end is asked why. */
const asksADone = 10;

class Connection {
  readonly #socket: Socket;
  readonly #atOnce: number[] = [];
  #whenDone: { readonly isPaperOut: boolean } | undefined;
  #lost: string | undefined;
  #closed = false;
  #isOpen = false;
  #bytesTaken = 0;
  #wake: () => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('connect', () => {
      this.#isOpen = true;
      this.#wake();
    });
    socket.on('data', (bytes) => this.#heard(bytes));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      this.#lost = error.code ?? 'failed';
      this.#wake();
    });
    socket.on('end', () => this.#wake());
    socket.on('close', () => {
      this.#closed = true;
      this.#wake();
    });
  }

  /** Whether the connection broke, or the printer closed it. */
  get isLost(): boolean {
    return this.#lost !== undefined || this.#closed || this.#socket.readableEnded;
  }

  /** The last reason against printing that the printer reported. */
  get lastFault(): PrintFault | undefined {
    return faultInStatus(this.#atOnce.slice(-2));
  }

  async opened(withinMs: number): Promise<PrintFault | undefined> {
    await this.#until(() => this.#isOpen || this.#lost !== undefined, withinMs);
    if (this.#isOpen) return undefined;
    switch (this.#lost) {
      case 'ECONNREFUSED':
        return 'refused';
      case 'EACCES':
      case 'EPERM':
        return 'not-permitted';
      default:
        return 'off';
    }
  }

  write(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** The answers that come at once, at most this many; fewer if the printer gives none. */
  async statusAtOnce(count: number, withinMs: number): Promise<readonly number[]> {
    await this.#until(() => this.#atOnce.length >= count || this.isLost, withinMs);
    return this.#atOnce.slice(0, count);
  }

  /** Whether all of it left this computer. */
  async writeAll(bytes: Uint8Array, stallMs: number): Promise<boolean> {
    for (let from = 0; from < bytes.length; from += chunkBytes) {
      const chunk = bytes.subarray(from, from + chunkBytes);
      const taken = this.#bytesTaken + chunk.length;
      this.#socket.write(chunk, () => {
        this.#bytesTaken += chunk.length;
        this.#wake();
      });
      await this.#until(() => this.#bytesTaken >= taken || this.isLost, stallMs);
      if (this.#bytesTaken < taken || this.isLost) return false;
    }
    return true;
  }

  /** Waits until the printer reports that it is done with everything that was sent. */
  async printed(withinMs: number): Promise<PrintFault | undefined> {
    this.write(askWhenDone);
    for (let asked = 0; asked < asksADone; asked += 1) {
      await this.#until(() => this.#whenDone !== undefined || this.isLost, withinMs / asksADone);
      if (this.#whenDone !== undefined) return this.#whenDone.isPaperOut ? 'out-of-paper' : undefined;
      if (this.isLost) break;
      const against = this.lastFault;
      if (against !== undefined) return against;
      this.write(askStatus);
    }
    return this.lastFault ?? 'cut-off';
  }

  /** Closes the connection, and waits until the printer does so too, which some don't. */
  async closed(withinMs: number): Promise<PrintFault | undefined> {
    this.#socket.end();
    await this.#until(() => this.#closed || this.#lost !== undefined, withinMs);
    return this.#lost === undefined ? undefined : 'cut-off';
  }

  end(): void {
    this.#socket.destroy();
  }

  #heard(bytes: Uint8Array): void {
    for (const byte of bytes) {
      const status = readStatusByte(byte);
      if (status.kind === 'at-once') this.#atOnce.push(status.byte);
      if (status.kind === 'when-done') this.#whenDone = status;
    }
    this.#wake();
  }

  #until(isSo: () => boolean, withinMs: number): Promise<void> {
    if (isSo()) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(finish, withinMs);
      this.#wake = () => {
        if (isSo()) finish();
      };
      function finish(): void {
        clearTimeout(timer);
        resolve();
      }
    });
  }
}
