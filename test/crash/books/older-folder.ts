import { cpSync, existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { wasSentByStaff, type StaffSaw } from './books-compared.ts';
import type { LedgerBook, LedgerOperation } from './ledger-book.ts';

/** What a program keeps to be quicker, and what names the process that has the folder open. */
const left = /^(?:Singleton.*|.*Cache)$/;

/** A till's data folder as it was, kept beside it, as somebody keeps one by hand. */
export class OlderFolder {
  readonly #folder: string;
  readonly #kept: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#kept = `${folder}-older`;
  }

  /** Whether there is one to be put back. */
  get isThere(): boolean {
    return existsSync(this.#kept);
  }

  /** Keeps the folder as it is now, in place of what was kept before. Nobody may have it open. */
  keep(): void {
    rmSync(this.#kept, { recursive: true, force: true });
    cpSync(this.#folder, this.#kept, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !left.test(basename(path)),
    });
  }

  /** Puts what was kept in the place of the folder. */
  putBack(): void {
    rmSync(this.#folder, { recursive: true, force: true });
    cpSync(this.#kept, this.#folder, { recursive: true });
  }
}

/**
 * What can't be asked of a till whose folder is an older one: which press led to what, what was told before it, and
 * activations, which leave no trace in a history. That every sale, top-up and refund is there again can be.
 */
export function forgetSince(older: LedgerBook, newer: LedgerBook, staffSaw: StaffSaw): void {
  const known = new Set([...older.sales, ...older.operations].map(({ id }) => id));
  const gone = [...newer.sales, ...newer.operations].filter(({ id }) => !known.has(id));
  for (const { id, cart } of gone) {
    staffSaw.toldRefused.delete(id);
    if (cart !== null) staffSaw.promised.delete(cart);
  }
  // Staff had it sent after they were told so, and the older folder doesn't know it.
  for (const { id, state } of [...newer.sales, ...newer.operations])
    if (state !== 'refused' && wasSentByStaff(newer, id)) staffSaw.toldRefused.delete(id);
  for (const { id } of newer.operations.filter((refund) => wasMadeLater(refund, newer, gone)))
    staffSaw.toldRefused.delete(id);
  for (const operation of newer.operations) {
    if (operation.kind === 'activation' && operation.idPack !== null)
      staffSaw.untraceable.add(operation.idPack);
  }
}

/**
 * Whether a refund that was refused was pressed once more, and the older folder knows of the first one alone: its till
 * can't tell whose the credit is, and books it once, as the first one's.
 */
const wasMadeLater = (
  refund: LedgerOperation,
  newer: LedgerBook,
  gone: readonly { readonly id: string }[],
): boolean =>
  refund.kind === 'refund' &&
  refund.state === 'refused' &&
  newer.operations.some(
    ({ id, kind, idPack, state }) =>
      kind === 'refund' &&
      idPack === refund.idPack &&
      state !== 'refused' &&
      gone.some((each) => each.id === id),
  );
