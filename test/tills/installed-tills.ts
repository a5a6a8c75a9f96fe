import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openShopTill, TestKeychain, type ShopTill, type ShopTillDeps } from './shop-till.ts';

export type Start = Partial<Pick<ShopTillDeps, 'signedBy' | 'aheadMs' | 'loses' | 'clock'>> & {
  readonly computer?: string;
  /** The data folder; a computer has one where nothing else is said. */
  readonly data?: string;
};

/** Tills of a shop's account on several computers, whose folders are copied, moved and lost. */
export class InstalledTills {
  readonly #folder: string;
  readonly #service: () => ShopTillDeps['service'];
  /** Of each computer. */
  readonly #keychains = new Map<string, TestKeychain>();
  readonly #opened = new Set<ShopTill>();

  /** @param service who answers the tills that are started next. */
  constructor(folder: string, service: () => ShopTillDeps['service']) {
    this.#folder = folder;
    this.#service = service;
  }

  keychainOf(computer: string): TestKeychain {
    const keychain = this.#keychains.get(computer) ?? new TestKeychain();
    this.#keychains.set(computer, keychain);
    return keychain;
  }

  /** A path in the folder that holds the data folders. */
  at(...path: string[]): string {
    return join(this.#folder, ...path);
  }

  /** Starts a till, or starts it again. */
  start({ computer = 'first', data = computer, ...rest }: Start = {}): ShopTill {
    mkdirSync(this.at(data), { recursive: true });
    const till = openShopTill({
      folder: this.at(data),
      service: this.#service(),
      keychain: this.keychainOf(computer),
      computer,
      ...rest,
    });
    this.#opened.add(till);
    return till;
  }

  async connected(how?: Start): Promise<ShopTill> {
    const till = this.start(how);
    await till.session.till.connect();
    return till;
  }

  end(till: ShopTill): void {
    till.session.close();
    this.#opened.delete(till);
  }

  endAll(): void {
    for (const till of this.#opened) this.end(till);
  }

  /** As after a power cut: nothing says that the ledger was closed. */
  tearOff(data = 'first'): void {
    rmSync(this.at(data, 'live', 'ledger.sqlite-closing'));
  }

  copy(from: string, to: string): void {
    cpSync(this.at(from), this.at(to), { recursive: true });
  }

  move(from: string, to: string): void {
    renameSync(this.at(from), this.at(to));
  }

  /** Puts an older copy, or a part of it, in the place of what is there. */
  putBack(older: string, data: string, ...part: string[]): void {
    rmSync(this.at(data, ...part), { recursive: true });
    cpSync(this.at(older, ...part), this.at(data, ...part), { recursive: true });
  }
}

/** Sells one after the other. @returns their order ids. */
export async function sellSome(till: ShopTill, count: number): Promise<string[]> {
  const sold: string[] = [];
  for (let number = 0; number < count; number += 1) sold.push((await till.sell()).orderId);
  return sold.toSorted();
}
