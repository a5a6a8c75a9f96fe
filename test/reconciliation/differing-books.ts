import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseAmount, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { Finding } from '../../src-main/reconciliation/comparing/finding.ts';
import type { Ledger } from '../../src-main/ledger/ledger.ts';
import { answerChange } from '../../src-main/domain/orders/package-change.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import { answerTopUp, concludeTopUp } from '../../src-main/domain/orders/top-up.ts';
import { profileRecord } from '../ledgers/busy-ledger.ts';
import { refundIntent, saleIntent, topUpIntent } from '../fixtures/intents.ts';
import { issuedProfile } from '../../src-main/domain/orders/issued-profile.ts';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import type { TestService } from '../network/start-service.ts';

/** What can be wrong between two books, each in its own way. */
export const differences = [
  'sale that the service never had',
  'sale whose line is gone',
  'top-up that the service never had',
  'refund that the service never had',
  'cancellation that the service never had',
  'order made elsewhere',
  'top-up made elsewhere',
  'refund made elsewhere',
  'cancellation that the till never heard of',
  'order that was refused here',
  'order charged twice',
  'sale of another amount',
  'top-up of another amount',
  'refund of another amount',
  'money taken from the account',
  'balance that jumped',
] as const;
export type Difference = (typeof differences)[number];

/** What has to be found of one. */
export type Wanted = Pick<Finding, 'kind' | 'about' | 'why'> & {
  /** The order id that it is about; the number of its line where it has none. */
  readonly of: string;
};

const value = <Value>(result: Result<Value, unknown>): Value => {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.failure));
};

const more = (amount: Amount): Amount => sum([amount, parseAmount('0.07') ?? amount]);

/** A till and its service that sell the same, but for what is made to differ. */
export class DifferingBooks {
  /** Another one once its file was edited. */
  #service: TestService;
  #client: MerchantClient;
  readonly #ledger: Ledger;
  readonly #now: () => number;
  readonly #products: readonly Product[];
  /** What is done to the service's own file once it has ended. */
  readonly #edits: ((database: DatabaseSync) => void)[] = [];
  #sold = 0;
  /** Of the eSIM that is topped up. */
  #topped: string | undefined;
  #elsewhere = 0;

  private constructor(parts: {
    service: TestService;
    ledger: Ledger;
    now: () => number;
    products: readonly Product[];
  }) {
    this.#service = parts.service;
    this.#client = directClient(parts.service);
    this.#ledger = parts.ledger;
    this.#now = parts.now;
    this.#products = parts.products;
  }

  /** @param now the time of till and service. */
  static async open(service: TestService, ledger: Ledger, now: () => number): Promise<DifferingBooks> {
    const { products } = value(await directClient(service).products());
    return new DifferingBooks({ service, ledger, now, products: products.slice(0, 40) });
  }

  /** Sells something, in both books alike. */
  async agree(): Promise<void> {
    await this.#sell();
  }

  /** Sells something, in both books alike. @returns its order id. */
  async sold(): Promise<string> {
    return (await this.#sell()).orderId;
  }

  async make(difference: Difference): Promise<Wanted> {
    switch (difference) {
      case 'sale that the service never had': {
        const { orderId } = this.#write(this.#product(), `never-${this.#sold}`);
        return { kind: 'ours-only', about: 'sale', why: 'not-here', of: orderId };
      }
      case 'sale whose line is gone': {
        const { orderId } = await this.#sell();
        this.#edit((database) =>
          database.prepare('DELETE FROM transactions WHERE order_id = ?').run(orderId),
        );
        return { kind: 'ours-only', about: 'sale', why: 'not-here', of: orderId };
      }
      case 'top-up that the service never had': {
        const uidCustomer = await this.#esim();
        return {
          kind: 'ours-only',
          about: 'top-up',
          why: 'not-here',
          of: this.#writeTopUp(uidCustomer, null, null),
        };
      }
      case 'refund that the service never had': {
        const sold = await this.#sell();
        this.#writeRefund(sold, await this.#packOf(sold.uidCustomer), sold.charged);
        return { kind: 'ours-only', about: 'refund', why: 'not-here', of: sold.orderId };
      }
      case 'cancellation that the service never had': {
        const { orderId } = await this.#sell('canceled');
        return { kind: 'ours-only', about: 'cancellation', why: 'not-here', of: orderId };
      }
      case 'order made elsewhere': {
        const orderId = this.#otherId();
        value(await this.#client.submit({ productId: this.#product().productId, orderId }));
        return { kind: 'theirs-only', about: 'sale', why: 'not-here', of: orderId };
      }
      case 'top-up made elsewhere': {
        const uidCustomer = await this.#esim();
        const orderId = this.#otherId();
        value(await this.#client.topup({ uidCustomer, productId: this.#product().productId, orderId }));
        return { kind: 'theirs-only', about: 'top-up', why: 'not-here', of: orderId };
      }
      case 'refund made elsewhere': {
        const { orderId, uidCustomer } = await this.#sell();
        value(await this.#client.refund(await this.#packOf(uidCustomer)));
        return { kind: 'theirs-only', about: 'refund', why: 'not-here', of: orderId };
      }
      case 'cancellation that the till never heard of': {
        await controller(this.#service).post('/outcomes', { for: 'next', outcome: 'canceled', delayMs: 0 });
        const { orderId, uidCustomer } = await this.#sell();
        await this.#packOf(uidCustomer);
        return { kind: 'theirs-only', about: 'cancellation', why: 'not-here', of: orderId };
      }
      case 'order that was refused here': {
        const product = this.#product();
        const drafted = value(this.#ledger.sales.draft(this.#intent(product)));
        const { orderId } = drafted.intent;
        value(await this.#client.submit({ productId: product.productId, orderId }));
        const failure = { kind: 'refused', httpStatus: 400, detail: 'as somebody on the way said' } as const;
        value(this.#ledger.sales.answer(drafted, { kind: 'refused', failure }, this.#now()));
        return { kind: 'theirs-only', about: 'sale', why: 'refused-here', of: orderId };
      }
      case 'order charged twice': {
        const { orderId } = await this.#sell();
        this.#edit((database) =>
          database
            .prepare(
              `INSERT INTO transactions (at, kind, amount_minor, balance_minor, order_id, uid_customer, id_pack)
               SELECT at, kind, amount_minor, (SELECT balance_minor FROM transactions ORDER BY id DESC LIMIT 1)
                      + amount_minor, order_id, uid_customer, id_pack
               FROM transactions WHERE order_id = ?`,
            )
            .run(orderId),
        );
        return { kind: 'theirs-only', about: 'sale', why: 'again', of: orderId };
      }
      case 'sale of another amount': {
        const { orderId } = await this.#sell('completed', more);
        return { kind: 'amounts-differ', about: 'sale', why: 'not-here', of: orderId };
      }
      case 'top-up of another amount': {
        const uidCustomer = await this.#esim();
        return {
          kind: 'amounts-differ',
          about: 'top-up',
          why: 'not-here',
          of: await this.#topUp(uidCustomer),
        };
      }
      case 'refund of another amount': {
        const sold = await this.#sell();
        const idPack = await this.#packOf(sold.uidCustomer);
        value(await this.#client.refund(idPack));
        this.#writeRefund(sold, idPack, more(sold.charged));
        return { kind: 'amounts-differ', about: 'refund', why: 'not-here', of: sold.orderId };
      }
      case 'money taken from the account': {
        const balance = value(await this.#client.balance()).balance;
        await controller(this.#service).post('/balance', { balance: (Number(balance) - 3).toFixed(2) });
        return { kind: 'theirs-only', about: 'other', why: 'not-here', of: await this.#lastLine() };
      }
      case 'balance that jumped': {
        await this.#sell();
        const line = await this.#lastLine();
        this.#edit((database) =>
          database
            .prepare('UPDATE transactions SET balance_minor = balance_minor - 777 WHERE id >= ?')
            .run(Number(line)),
        );
        return { kind: 'balance-jump', about: 'other', why: 'not-here', of: line };
      }
    }
  }

  /** A line of the history says another amount from the next start of the service on. */
  changeLine(orderId: string): void {
    this.#edit((database) =>
      database
        .prepare(
          'UPDATE transactions SET amount_minor = amount_minor - 1 WHERE order_id = ? AND amount_minor < 0',
        )
        .run(orderId),
    );
  }

  /** Makes what can only be done to the service's file, which it has for itself while it runs. @returns the next one. */
  async settle(restart: (service: TestService) => Promise<TestService>): Promise<TestService> {
    await this.#service.stop();
    const database = new DatabaseSync(join(this.#service.dataFolder, 'service.sqlite'));
    for (const edit of this.#edits.splice(0)) edit(database);
    database.close();
    this.#service = await restart(this.#service);
    this.#client = directClient(this.#service);
    return this.#service;
  }

  #edit(work: (database: DatabaseSync) => void): void {
    this.#edits.push(work);
  }

  /** The number of the newest line. */
  async #lastLine(): Promise<string> {
    const [newest] = value(await this.#client.history(1)).transactions;
    return newest?.id ?? '';
  }

  #product(): Product {
    this.#sold += 1;
    const product = this.#products[this.#sold % this.#products.length];
    if (product === undefined) throw new Error('there is nothing to sell');
    return product;
  }

  #otherId(): string {
    this.#elsewhere += 1;
    return `T2-${String(this.#elsewhere).padStart(26, '0')}`;
  }

  #intent(product: Product) {
    const { merchantId } = this.#service;
    return saleIntent(this.#now(), {
      merchantId,
      product,
      cost: product.salePrice,
      price: product.salePrice,
    });
  }

  async #sell(
    end: 'completed' | 'canceled' = 'completed',
    changed: (charged: Amount) => Amount = (charged) => charged,
  ) {
    const product = this.#product();
    const drafted = value(this.#ledger.sales.draft(this.#intent(product)));
    const { orderId } = drafted.intent;
    const order = value(
      await this.#client.submit({ productId: product.productId, orderId, activationMode: 'ON_DEMAND' }),
    );
    this.#finish(drafted, order.uidCustomer, changed(product.salePrice), end);
    return { orderId, uidCustomer: order.uidCustomer, charged: product.salePrice };
  }

  async #esim(): Promise<string> {
    if (this.#topped === undefined) {
      this.#topped = (await this.#sell()).uidCustomer;
      await this.#packOf(this.#topped);
    }
    return this.#topped;
  }

  /** The number of an order's package, once its eSIM is there; of an order that was canceled it is never asked for. */
  async #packOf(uidCustomer: string): Promise<IdPack> {
    for (;;) {
      const status = value(await this.#client.getStatus(uidCustomer));
      const uid = status.status === 'completed' ? status.activatedItems[0]?.uid : '0';
      const pack = idPackOf(uid);
      if (status.status !== 'in_processing' && pack.kind === 'number') return pack.idPack;
      await wait(2);
    }
  }

  #write(product: Product, uidCustomer: string): { readonly orderId: OrderId } {
    const drafted = value(this.#ledger.sales.draft(this.#intent(product)));
    this.#finish(drafted, uidCustomer, product.salePrice, 'completed');
    return drafted.intent;
  }

  #finish(
    drafted: Parameters<Ledger['sales']['answer']>[0],
    uidCustomer: string,
    charged: Amount,
    end: 'completed' | 'canceled',
  ): void {
    const { sales } = this.#ledger;
    const accepted = value(sales.answer(drafted, { kind: 'accepted', uidCustomer, charged }, this.#now()));
    if (accepted.progress.state !== 'accepted') throw new Error('it was not accepted');
    const profile = profileRecord(`8944${String(this.#sold).padStart(15, '0')}`);
    const event =
      end === 'canceled'
        ? ({ kind: 'canceled' } as const)
        : ({ kind: 'issued', profile: issuedProfile(profile, { kind: 'not-kept' }) } as const);
    value(sales.conclude({ ...accepted, progress: accepted.progress }, event, this.#now()));
  }

  async #topUp(uidCustomer: string): Promise<string> {
    const product = this.#product();
    const orderId = `T1-${String(this.#sold).padStart(26, '9')}`;
    const bought = value(await this.#client.topup({ uidCustomer, productId: product.productId, orderId }));
    const { id } = bought.package;
    return this.#writeTopUp(
      uidCustomer,
      more(product.salePrice),
      id.kind === 'number' ? id.idPack : null,
      orderId,
    );
  }

  #writeTopUp(uidCustomer: string, charged: Amount | null, idPack: IdPack | null, id?: string): string {
    const { operations } = this.#ledger;
    const now = this.#now();
    const intent = topUpIntent(now, { merchantId: this.#service.merchantId, uidCustomer });
    const operationId = (id ?? intent.operationId) as typeof intent.operationId;
    const drafted = value(operations.draftTopUp({ ...intent, operationId }));
    const accepted = answerTopUp(drafted.progress, { kind: 'accepted', charged, idPack });
    const { progress } = value(operations.moveTopUp(drafted, accepted, now));
    if (progress.state !== 'accepted') throw new Error('it was not accepted');
    const found = concludeTopUp(progress, { kind: 'found', idPack, packageUid: null });
    value(operations.moveTopUp({ ...drafted, progress }, found, now));
    return operationId;
  }

  #writeRefund(
    { orderId, uidCustomer }: { readonly orderId: OrderId; readonly uidCustomer: string },
    idPack: IdPack,
    expected: Amount,
  ): void {
    const { operations } = this.#ledger;
    const now = this.#now();
    const { merchantId } = this.#service;
    const drafted = value(
      operations.draftRefund(
        refundIntent(now, { merchantId, orderId, boughtAs: orderId, uidCustomer, idPack, expected }),
      ),
    );
    value(operations.moveChange(drafted, answerChange(drafted.progress, { kind: 'confirmed' }), now));
  }
}
