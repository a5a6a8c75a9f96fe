import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import {
  idOf,
  isOpen,
  type ProfileOperation,
  type ProviderOperationId,
} from '../../src-main/domain/orders/operation.ts';
import type { OperationId } from '../../src-main/domain/orders/order-id.ts';
import type { OrderId, Sale } from '../../src-main/domain/orders/sale.ts';
import { OrderRunner } from '../../src-main/selling/order-runner.ts';
import { Pace } from '../../src-main/selling/pace.ts';
import { beginOrders, type BegunOrders } from '../tills/begin-orders.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { fakeClock } from '../tills/fake-clock.ts';
import { quickFolder } from '../ledgers/quick-folder.ts';
import { testCodes } from '../tills/sealed-codes.ts';
import { lateMs, ModelService } from './model-service.ts';
import { seller } from '../fixtures/seller.ts';

const merchantId = 'shop';

/** Longer than anybody holds a request. */
const quietMs = lateMs + 30_000;

/** Where ledgers of this process are written, and one that is empty, to copy. */
export function openLedgerPlace(): { readonly folder: string; readonly empty: string; remove: () => void } {
  const folder = quickFolder('model');
  const empty = join(folder, 'empty.sqlite');
  const opened = Ledger.open(empty);
  if (!opened.ok) throw new Error(opened.failure.detail);
  opened.value.close();
  return { folder, empty, remove: () => rmSync(folder, { recursive: true }) };
}

/** The real runner of orders over a real ledger, on a service and a clock of the model. It can end and start again. */
export class ModelTill {
  readonly clock = fakeClock(Date.UTC(2026, 10, 21, 9));
  readonly service: ModelService;
  readonly products: readonly Product[];
  /** What the till took on, by what it answered. */
  readonly saleIds = new Set<OrderId>();
  readonly operationIds = new Set<OperationId>();
  readonly pace = new Pace();
  /** What the ledger refused, though nothing is wrong with it. */
  readonly faults: string[] = [];
  /** What was paid into the account, in cents. */
  paidIn: number;
  #file: string;
  #crashes = 0;
  #ledger: Ledger;
  #runner: OrderRunner;

  constructor(empty: string, file: string, products: readonly Product[], cents: number) {
    this.products = products;
    this.service = new ModelService(this.clock, products, cents);
    this.paidIn = cents;
    this.#file = file;
    copyFileSync(empty, file);
    this.#ledger = openLedger(file);
    this.#runner = this.#openRunner();
  }

  get runner(): OrderRunner {
    return this.#runner;
  }
  get orders(): BegunOrders {
    const { clock } = this;
    return beginOrders({ seller: () => seller, merchantId, ledger: this.#ledger, clock }, this.#runner);
  }
  get ledger(): Ledger {
    return this.#ledger;
  }
  get sales(): Sale[] {
    return this.#ledger.sales.recent(10_000);
  }
  get operations(): ProfileOperation[] {
    return [...this.operationIds].map((id) => {
      const operation = this.#ledger.operations.find(id);
      if (operation === undefined) throw new Error(`the ledger lost ${id}`);
      return operation;
    });
  }
  get open(): ProviderOperationId[] {
    return [...this.sales, ...this.operations].filter(isOpen).map(idOf);
  }

  /** Staff decide about everything that is held: every second time they have it sent. */
  decide(): void {
    const held = [...this.sales, ...this.operations].filter(({ progress }) => progress.state === 'held');
    for (const [index, operation] of held.entries())
      void this.#runner.decide(idOf(operation), {
        what: index % 2 === 0 ? 'send' : 'drop',
        staff: null,
        whyNot: () => undefined,
      });
  }

  /** Sets what the account holds, as a transfer does. */
  setBalance(cents: number): void {
    this.paidIn += cents - this.service.cents;
    this.service.setBalance(cents);
  }

  /** Ends at once and starts again: what is on its way has nobody to come back to. */
  restart(): void {
    this.close();
    this.#ledger = openLedger(this.#file);
    this.#runner = this.#openRunner();
    this.#runner.start();
  }

  /**
   * Ends as when the power fails, and starts again: with the ledger's files as they stood at this moment, the log of
   * what isn't in the main file yet beside it, and nobody having closed anything. What was handed to the client is named
   * nowhere then: nobody waited until that was on the disk.
   */
  crash(): void {
    const left = `${this.#file}.crash-${(this.#crashes += 1)}`;
    for (const end of ['', '-wal']) copyFileSync(`${this.#file}${end}`, `${left}${end}`);
    this.close();
    this.#file = left;
    this.#ledger = openLedger(left);
    this.#runner = this.#openRunner();
    this.#runner.start();
  }

  close(): void {
    this.#runner.stop();
    this.#ledger.close();
  }

  #openRunner(): OrderRunner {
    const ledger = this.#ledger;
    return new OrderRunner({
      merchantId,
      ledger,
      client: this.service.client((endpoint, id) => expectOnDisk(ledger, endpoint, id)),
      clock: this.clock,
      serviceTime: this.service,
      codes: testCodes,
      random: () => 0.5,
      pace: this.pace,
      quietMs,
      onMove: () => undefined,
      onWait: () => undefined,
      onIssuedAfterCancel: () => undefined,
      onUncreditedCancel: () => undefined,
      onCreditedSince: () => undefined,
      onRefundedElsewhere: () => undefined,
      onEsimOfAnother: () => undefined,
      onOtherProduct: () => undefined,
      onDoneAfterAll: () => undefined,
      onCall: () => undefined,
      onLedgerFault: ({ detail }) => this.faults.push(detail),
    });
  }
}

function openLedger(file: string): Ledger {
  const opened = Ledger.open(file);
  if (!opened.ok) throw new Error(opened.failure.detail);
  return opened.value;
}

/** Nothing is sent that isn't written down as being sent. */
function expectOnDisk(ledger: Ledger, endpoint: string, id: string): void {
  const operations =
    endpoint === 'submit' || endpoint === 'topup'
      ? [ledger.sales.find(id), ledger.operations.find(id)]
      : ledger.operations.open(merchantId).map((key) => ledger.operations.find(key.id));
  const sending = operations.some((operation) => operation?.progress.state === 'sending');
  if (!sending) throw new Error(`${endpoint} of ${id} was sent, and is not on disk`);
}
