import type { PushOf } from '../../src-preload/contract.ts';
import type { ProviderOperation } from '../domain/orders/operation.ts';
import type { DoubtfulThing } from '../ledger/events/doubts.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { PriceMoney } from '../pricing/shop-price.ts';
import type { LedgerStatus } from '../services/connection/ledger-status.ts';
import { CorrectionService } from '../services/paybacks/correction-service.ts';
import { GivenPriceService } from '../services/paybacks/given-price-service.ts';
import { GoodwillService } from '../services/paybacks/goodwill-service.ts';
import { OwedTickets } from '../services/paybacks/owed-tickets.ts';
import { PaybackUndoService } from '../services/paybacks/payback-undo-service.ts';
import { PaybackQuestions } from '../services/paybacks/payback-questions.ts';
import { PriceCorrectionService } from '../services/paybacks/price-correction-service.ts';
import type { ShiftService } from '../services/shifts/shift-service.ts';
import type { PackageCosts } from '../services/views/package-cost.ts';
import type { SeenPackages } from '../services/views/seen-packages.ts';
import type { LedgerGaps } from './ledger-gaps.ts';
import type { TillDeps } from './till-deps.ts';

/** What of a till deals with customers' money after the sale. */
export type PaybackServices = {
  /** What customers are owed. */
  readonly owed: OwedTickets;
  readonly paybackQuestions: PaybackQuestions;
  /** What managers pay back without a refund. */
  readonly goodwill: GoodwillService;
  readonly paybackUndo: PaybackUndoService;
  readonly corrections: CorrectionService;
  readonly givenPrices: GivenPriceService;
  readonly priceCorrections: PriceCorrectionService;
};

type PaybackServicesDeps = {
  readonly till: TillDeps;
  readonly shifts: ShiftService;
  readonly gaps: Pick<LedgerGaps, 'noteEnd'>;
  readonly books: LedgerStatus;
  readonly costs: PackageCosts;
  readonly seen: SeenPackages;
  /** The shop's currency, tax and rate, as they are now. */
  readonly rules: () => PriceMoney;
  readonly pushOperation: (operation: ProviderOperation) => void;
  readonly pushOwed: (owed: PushOf<'owed'>) => void;
};

/** Builds what pays customers back, gives them goodwill and corrects what they paid. */
export function createPaybackServices({
  till: { ledger, clock, staff, tenders },
  shifts,
  gaps,
  books,
  costs,
  seen,
  rules,
  pushOperation,
  pushOwed,
}: PaybackServicesDeps): PaybackServices {
  const common = {
    ledger,
    clock,
    staff,
    shifts,
    whyNotRecord: () => books.whyNotRecord,
    onLedgerFault: (fault: WriteFault, of: DoubtfulThing) => books.notTaken(fault, of),
  };
  const owed: OwedTickets = new OwedTickets({
    ...common,
    onPaidBack: (changed) => {
      gaps.noteEnd();
      for (const each of changed) pushOperation(each);
    },
    push: pushOwed,
    onDamage: (fault) => books.foundDamaged(fault),
  });
  const paybackQuestions = new PaybackQuestions({
    ledger,
    toCarryOver: (seen, inCurrency) => owed.toCarryOver(seen, inCurrency),
  });
  const goodwill = new GoodwillService({
    ...common,
    onGiven: () => gaps.noteEnd(),
  });
  const paybackUndo = new PaybackUndoService({
    ...common,
    onUndone: (changed) => {
      gaps.noteEnd();
      for (const each of changed) pushOperation(each);
      owed.changed();
    },
  });
  const corrections = new CorrectionService({
    ...common,
    tenders,
    onCorrected: (pieces) => {
      gaps.noteEnd();
      for (const piece of pieces) pushOperation(piece);
    },
  });
  const givenPrices = new GivenPriceService({
    ...common,
    tenders,
    money: rules,
    told: {
      numberOf: (sale) => costs.numberOf(sale),
      isRefunded: (piece) => seen.isRefunded(piece),
    },
    onGiven: (bought) => {
      costs.forget();
      gaps.noteEnd();
      pushOperation(bought);
    },
  });
  const priceCorrections = new PriceCorrectionService({
    ...common,
    numberOf: (sale) => costs.numberOf(sale),
    onCorrected: (bought) => {
      gaps.noteEnd();
      pushOperation(bought);
      // Where its refund is owed, more is now, or less.
      owed.changed();
    },
  });
  return { owed, paybackQuestions, goodwill, paybackUndo, corrections, givenPrices, priceCorrections };
}
