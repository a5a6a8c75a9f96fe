import type { AccountPlace, CheckedThing } from '../ledger/file/freshness-file.ts';
import { idOf, type ProviderOperation, type ProviderOperationId } from '../domain/orders/operation.ts';
import { notifySafely } from '../platform/notify-safely.ts';
import { AfterRefusal } from './after-refusal.ts';
import { orderOf } from './answers/ask-status.ts';
import { BalanceWatch } from './answers/balance-watch.ts';
import { QuietTime } from './answers/quiet-time.ts';
import { ChangeEvidence } from './flows/changes/change-evidence.ts';
import { ChangeFlow } from './flows/changes/change-flow.ts';
import { called, statusOf, type FlowDeps } from './flows/flow.ts';
import { SaleFlow } from './flows/purchases/sale-flow.ts';
import type { Sending } from './flows/sending.ts';
import { TopUpFlow } from './flows/purchases/top-up-flow.ts';
import { WaitingCustomers, customerWaitsMs } from './flows/waiting-customers.ts';
import { HeldWork } from './held-work.ts';
import { AccountLines } from './history/reading/account-lines.ts';
import { ChangeFreshness } from './history/timing/change-freshness.ts';
import { CreditTimes } from './history/timing/credit-times.ts';
import { FreshnessLog } from './history/timing/freshness-log.ts';
import type { Clocks, NotedMoment } from './history/timing/noted-moment.ts';
import { PurchaseFreshness } from './history/timing/purchase-freshness.ts';
import {
  cancelSpacingMs,
  quietMs,
  spacingsWithoutCredit,
  topUpCancelWaitMs,
  topUpCreditSpacingMs,
} from './history/timing/retry-schedule.ts';
import { readHistory } from './history/reading/service-history.ts';
import type { OrderRunnerDeps } from './order-runner-deps.ts';

/** What the flows need of the runner. */
type Runner = Pick<FlowDeps, 'isStopped' | 'record' | 'askAgain' | 'heard' | 'lookAgainLater'> & {
  /** Where the account is: a till is opened anew once it moves. */
  readonly place: AccountPlace;
  /** What somebody has asked for in this run, until it is over. */
  readonly begun: ReadonlyMap<ProviderOperationId, NotedMoment>;
  /** Whether it is unknown of anything open if it had its effect. */
  readonly isUnsettled: () => boolean;
  readonly find: (id: ProviderOperationId) => ProviderOperation | undefined;
  /** Makes a recorded attempt. */
  readonly send: (sent: Sending) => void;
};

/** The flows of one account's orders, and what they have in common. */
export type Flows = {
  readonly sales: SaleFlow;
  readonly topUps: TopUpFlow;
  readonly changes: ChangeFlow;
  readonly held: HeldWork;
  readonly afterRefusal: AfterRefusal;
  readonly balances: BalanceWatch;
  readonly accountLines: AccountLines;
  /** Milliseconds until the absence of something is believed; undefined if that isn't being counted. */
  readonly quietIn: (id: ProviderOperationId) => number | undefined;
  /** Something has ended: what was counted about it is dropped. */
  readonly forget: (id: ProviderOperationId) => void;
};

export function createFlows(deps: OrderRunnerDeps, runner: Runner): Flows {
  const { merchantId, ledger, client, clock, serviceTime, codes, shownWithinMs, onCall } = deps;
  const { place, isStopped } = runner;
  const clocks: Clocks = { clock, clockAheadMs: () => serviceTime.aheadMs };
  const within = shownWithinMs === undefined ? {} : { withinMs: shownWithinMs };
  const logOf = (thing: CheckedThing): FreshnessLog =>
    new FreshnessLog({
      clock,
      kept: {
        read: () => ledger.freshness.read(place, thing),
        keep: (seen) => ledger.freshness.keep(place, thing, seen),
      },
    });
  const purchaseFreshness = new PurchaseFreshness({ client, clock, log: logOf('purchases'), ...within });
  const activationFreshness = new ChangeFreshness({ clock, log: logOf('activations'), ...within });
  const refundFreshness = new ChangeFreshness({ clock, log: logOf('refunds'), ...within });
  const balances = new BalanceWatch({
    ...{ ...clocks, merchantId, ledger, client, isStopped },
    statusOf: async (sale) => {
      const reply = await statusOf(flow, orderOf(sale, sale.progress.uidCustomer));
      return reply.ok ? reply.value.status : undefined;
    },
  });
  const accountLines = new AccountLines({
    client,
    clock,
    kept: {
      read: () => ledger.freshness.account(place),
      keep: (lines) => ledger.freshness.keepAccount(place, lines),
    },
    isUnsettled: () => isStopped() || runner.isUnsettled(),
    hasBought: () =>
      isStopped() ||
      ledger.sales.soldBetween(merchantId, { after: -Infinity, before: Infinity, sinceEvent: 0 }, 1).length >
        0,
  });
  const spacingMs = deps.cancelSpacingMs ?? cancelSpacingMs;
  const quiet = new QuietTime(clock, deps.quietMs ?? quietMs);
  const cancelSpacing = new QuietTime(clock, spacingMs);
  const creditWait = new QuietTime(clock, spacingMs * spacingsWithoutCredit);
  const topUpCancelWait = new QuietTime(clock, topUpCancelWaitMs);
  const topUpCreditSpacing = new QuietTime(clock, topUpCreditSpacingMs);
  const flow: FlowDeps = {
    ...{ ledger, client, clock, codes, quiet, balances, accountLines, isStopped },
    ...{ purchaseFreshness, activationFreshness, refundFreshness },
    ...{ cancelSpacing, creditWait, topUpCancelWait, topUpCreditSpacing },
    customers: new WaitingCustomers({
      ...clocks,
      waitsMs: deps.customerWaitsMs ?? customerWaitsMs,
      begun: runner.begun,
    }),
    maySend: (by) => deps.maySend?.(by) ?? true,
    aheadMs: () => serviceTime.aheadMs,
    record: runner.record,
    askAgain: runner.askAgain,
    heard: runner.heard,
    lookAgainLater: runner.lookAgainLater,
    onCall: (failure) => notifySafely(() => onCall(failure)),
    onIssuedAfterCancel: (canceled) => notifySafely(() => deps.onIssuedAfterCancel(canceled)),
    onUncreditedCancel: (sale) => notifySafely(() => deps.onUncreditedCancel(sale)),
    onCreditedSince: (sale) => notifySafely(() => deps.onCreditedSince(sale)),
    onRefundedElsewhere: (canceled) => notifySafely(() => deps.onRefundedElsewhere(canceled)),
    onEsimOfAnother: (sale, other) => notifySafely(() => deps.onEsimOfAnother(sale, other)),
    onOtherProduct: (bought, uid) => notifySafely(() => deps.onOtherProduct(bought, uid)),
  };
  const creditTimes = new CreditTimes(clocks);
  const evidence = new ChangeEvidence(flow, creditTimes);
  const waits = [quiet, cancelSpacing, creditWait, topUpCancelWait, topUpCreditSpacing];
  return {
    sales: new SaleFlow(flow),
    topUps: new TopUpFlow(flow),
    changes: new ChangeFlow(flow, evidence, creditTimes),
    held: new HeldWork(flow, evidence, runner.send),
    afterRefusal: new AfterRefusal({
      clock,
      find: (id) => (isStopped() ? undefined : runner.find(id)),
      readHistory: async (since) => {
        const reply = await called(flow, readHistory(client, clock, { since }));
        if (reply.ok) purchaseFreshness.heard(reply.value.transactions);
        return reply;
      },
      isDone: (change) => evidence.isDoneByNow(change),
      onDone: (change) => {
        if (change.kind === 'activation') activationFreshness.wasBehind();
        else {
          purchaseFreshness.wasBehind(idOf(change));
          refundFreshness.wasBehind();
        }
        notifySafely(() => deps.onDoneAfterAll(change));
      },
    }),
    balances,
    accountLines,
    quietIn: (id) => quiet.passesIn(id),
    forget: (id) => {
      for (const each of [...waits, purchaseFreshness, balances]) each.forget(id);
    },
  };
}
