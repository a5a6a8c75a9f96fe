import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindingView } from '../../src-preload/contract/books/reconciliation.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { openShopTill, TestKeychain, type ShopTill } from '../tills/shop-till.ts';
import type { TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

/** How many times as fast a till waits: it looks within minutes. */
const speed = 300;

/** What a manager and staff see in the end. */
export type SeenLate = {
  readonly finding: FindingView | undefined;
  readonly cost: string;
  /** How often it was sent after its end. */
  readonly sentAgain: number;
  /** Whether the code of its eSIM can be shown; null where there is none. */
  readonly isCodeShown: boolean | null;
};

/** A till and its service, which can be closed and opened again. */
export class Shop {
  readonly service: TestService;
  readonly #folder = mkdtempSync(join(tmpdir(), 'faults-late-'));
  readonly #keychain = new TestKeychain();
  #till: ShopTill | undefined;

  constructor(service: TestService) {
    this.service = service;
  }

  async open(): Promise<ShopTill> {
    const { service } = this;
    const clock = clockOfSpeed(speed);
    this.#till = openShopTill({ folder: this.#folder, service, keychain: this.#keychain, clock });
    await this.#till.session.till.connect();
    return this.#till;
  }

  close(): void {
    this.#till?.session.close();
  }

  remove(): void {
    this.close();
    rmSync(this.#folder, { recursive: true });
  }
}

/** Compares the books with the service's history, as a manager wants it. */
export async function compare(till: ShopTill): Promise<void> {
  const reconciliation = await till.session.till.reconciliation();
  const before = reconciliation.read().last?.begunAt;
  reconciliation.begin();
  await till.when(() => {
    const { state, last } = reconciliation.read();
    const isOver = state.doing.kind === 'idle' && last?.state === 'done' && last.begunAt !== before;
    return isOver ? true : undefined;
  });
}

export const productOf = (till: ShopTill) => {
  const [product] = till.session.till.catalog().products;
  if (product === undefined) throw new Error('there is nothing to sell');
  return product;
};

/** A sale, once it stands in a state. */
export async function sell(till: ShopTill, state: 'completed' | 'refused' | 'canceled'): Promise<string> {
  const request = { activationMode: 'ON_DEMAND', cart: crypto.randomUUID(), again: true } as const;
  const [orderId] = value(till.session.till.selling.sell({ ...productOf(till), ...request }));
  await till.when(() => (till.order(orderId).state === state ? true : undefined));
  return orderId;
}
