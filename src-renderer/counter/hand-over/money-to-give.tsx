import { useState } from 'react';
import type { CashTaken } from '../../../src-preload/contract/sales/selling.ts';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { isLess } from '../../words/figures/money.ts';
import { OwedNotice } from '../owed/owed-notice.tsx';
import { useOwedOf } from '../owed/use-owed.ts';
import { useStood } from '../use-stood.ts';
import { CashChange } from './cash-change.tsx';

type MoneyToGiveProps = {
  /** What they may be owed for. */
  readonly pieces: readonly string[];
  /** Cash that has just changed hands. */
  readonly cash: CashTaken | null;
  /** Nobody knows yet whether something of it was sold. */
  readonly isUnsure: boolean;
};

/** Staff count change out within this time, in milliseconds; most refusals come sooner. */
const countedOutMs = 5_000;

/**
 * What the customer gets now: their change, and what they are owed for what came to nothing. Both in cash are one amount, as long as
 * they can't have the change already.
 */
export function MoneyToGive({ pieces, cash, isUnsure }: MoneyToGiveProps) {
  const owed = useOwedOf(pieces);
  const [first, ...others] = owed;
  // They were told to give the change while it was being found out, for long enough to have done so.
  const hasStood = useStood(isUnsure ? 'unsure' : null, countedOutMs);
  const [wasUnsure, setWasUnsure] = useState(false);
  if (hasStood && !wasUnsure) setWasUnsure(true);
  const hasChange = cash !== null && isLess('0', cash.change);
  const isOneAmount =
    hasChange &&
    !wasUnsure &&
    first !== undefined &&
    others.length === 0 &&
    !first.mayBeGiven &&
    first.currency === cash.currency &&
    first.parts.every(({ tender }) => tender === 'cash');
  const [wasOneAmount, setWasOneAmount] = useState(isOneAmount);
  if (isOneAmount && !wasOneAmount) setWasOneAmount(true);
  const [given, setGiven] = useState<Tender | null>(null);
  const isChangeGiven = first === undefined && wasOneAmount && given === 'cash';
  const isToldBelow = first !== undefined && (isOneAmount || wasUnsure);
  return (
    <>
      {cash !== null && !isChangeGiven && !isToldBelow && <CashChange cash={cash} isUnsure={isUnsure} />}
      <OwedNotice
        pieces={pieces}
        isHandOver
        {...(hasChange
          ? { change: { cash, is: isOneAmount ? 'with-it' : wasUnsure ? 'perhaps-given' : 'besides' } }
          : {})}
        onGive={setGiven}
      />
    </>
  );
}
