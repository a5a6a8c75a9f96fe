import type { Amount } from '../../src-merchant-api/amount.ts';
import type { ProfileOperation } from '../../src-main/domain/orders/operation.ts';
import type { Sale } from '../../src-main/domain/orders/sale.ts';
import { centsOf } from './model-service.ts';
import { codeIn } from '../tills/sealed-codes.ts';
import type { ModelTill } from './model-till.ts';

/** What must hold at any moment, whatever has gone wrong. @throws Error that says what doesn't. */
export function expectNothingDoubled(till: ModelTill): void {
  const { service } = till;
  if (till.faults.length > 0) throw new Error(`the ledger refused: ${till.faults.join(', ')}`);
  const commanded = new Set<string>([...till.saleIds, ...till.operationIds]);
  const bought = service.packages.map(({ orderId }) => orderId);
  for (const orderId of bought) if (!commanded.has(orderId)) throw new Error(`${orderId} was bought unasked`);
  if (new Set(bought).size !== bought.length) throw new Error('an order id was bought twice');
  for (const { idPack, refunds } of service.packages) {
    if (refunds > 1) throw new Error(`package ${idPack} was refunded ${refunds} times`);
  }
  for (const sale of till.sales) expectTrueSoFar(till, sale.progress.state, sale.intent.orderId);
  for (const operation of till.operations) {
    if (operation.kind === 'top-up') {
      expectTrueSoFar(till, operation.progress.state, operation.intent.operationId);
    }
  }
}

/** What the ledger calls an end is one: "bought" is in the service's books, and "not bought" is not. */
function expectTrueSoFar({ service }: ModelTill, state: string, orderId: string): void {
  const isBought = service.packages.some((bought) => bought.orderId === orderId);
  const saysBought = state === 'accepted' || state === 'completed' || state === 'canceled';
  if (saysBought && !isBought) throw new Error(`${orderId} is ${state}, and was never bought`);
  if (state === 'refused' && isBought) throw new Error(`${orderId} is refused, and was bought`);
}

/** What must hold once everything has settled: both books say the same, cent by cent. @throws Error that says what doesn't. */
export function expectAgreement(till: ModelTill): void {
  expectNothingDoubled(till);
  if (till.open.length > 0) throw new Error(`still open: ${till.open.join(', ')}`);
  for (const id of till.saleIds) {
    if (till.ledger.sales.find(id) === undefined) throw new Error(`the ledger lost ${id}`);
  }
  const spent = till.sales.reduce((sum, sale) => sum + spentOnSale(till, sale), 0);
  const spentLater = till.operations.reduce((sum, operation) => sum + spentOn(till, operation), 0);
  const expected = till.paidIn - spent - spentLater;
  if (till.service.cents !== expected) {
    throw new Error(`the service holds ${till.service.cents} cents; by the ledger it is ${expected}`);
  }
}

/** What the ledger says that a sale cost, after comparing it with the service's order. */
function spentOnSale({ service }: ModelTill, { intent, progress }: Sale): number {
  const order = service.orderOf(intent.orderId);
  switch (progress.state) {
    case 'completed':
      if (order?.canceled !== false) throw new Error(`${intent.orderId} is completed here alone`);
      if (!codeIn(intent.orderId, progress.profile).endsWith(intent.orderId))
        throw new Error('it has another’s eSIM');
      return centsKnown(progress.charged ?? intent.cost);
    case 'canceled':
      if (order?.canceled !== true) throw new Error(`${intent.orderId} is canceled here alone`);
      return 0;
    default:
      return 0;
  }
}

function spentOn({ service }: ModelTill, operation: ProfileOperation): number {
  const { operationId } = operation.intent;
  const isDone = operation.progress.state === 'completed';
  if (operation.kind === 'top-up') {
    const bought = service.packages.find(({ orderId }) => orderId === operationId);
    const named = operation.progress.state === 'completed' ? operation.progress.idPack : null;
    if (isDone && named !== bought?.idPack) throw new Error(`${operationId} names another package`);
    return isDone ? centsKnown(operation.intent.cost) : 0;
  }
  const { idPack } = operation.intent;
  const changed = service.packages.find((each) => each.idPack === idPack);
  if (operation.kind === 'activation') {
    if (isDone && changed?.activated !== true) throw new Error(`${operationId} activated nothing`);
    return 0;
  }
  if (isDone && changed?.refunds !== 1) throw new Error(`${operationId} refunded nothing`);
  return isDone ? -centsKnown(operation.intent.expected) : 0;
}

/** This till lost nothing, so it knows every amount. */
function centsKnown(amount: Amount | null): number {
  if (amount === null) throw new Error('the ledger does not know an amount');
  return centsOf({ salePrice: amount });
}
