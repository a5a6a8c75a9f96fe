import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { codesToShow } from '../../src-preload/contract/sales/codes-to-show.ts';
import { ticketAccount, type TicketAccount } from './ticket-account.ts';

/** The file's name in the data folder. */
export const codesToShowFileName = 'codes-to-show.json';

const kept = z.object({ version: z.literal(1), account: ticketAccount, orderIds: codesToShow });

/**
 * Which sales were begun here and had their code shown to nobody yet, as the window tells. Kept beside the books, so that a
 * restart leaves no customer without their code. Nothing follows from it but a reminder: a file that can't be read or
 * written is none.
 */
export class CodesToShow {
  readonly #file: string;
  readonly #account: TicketAccount;
  #orderIds: readonly string[];

  constructor(file: string, account: TicketAccount) {
    this.#file = file;
    this.#account = account;
    this.#orderIds = read(file, account);
  }

  get orderIds(): readonly string[] {
    return this.#orderIds;
  }

  keep(orderIds: readonly string[]): void {
    this.#orderIds = orderIds;
    try {
      if (orderIds.length === 0) {
        rmSync(this.#file, { force: true });
        return;
      }
      const next = `${this.#file}-next`;
      writeFileSync(next, JSON.stringify({ version: 1, account: this.#account, orderIds }), { mode: 0o600 });
      renameSync(next, this.#file);
    } catch {
      // This run still knows them.
    }
  }
}

function read(file: string, { mode, merchantId }: TicketAccount): readonly string[] {
  try {
    const { account, orderIds } = kept.parse(JSON.parse(readFileSync(file, 'utf8')));
    return account.mode === mode && account.merchantId === merchantId ? orderIds : [];
  } catch {
    return [];
  }
}
