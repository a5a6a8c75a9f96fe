import { useState } from 'react';
import { changeTerms, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { cashTyped } from '../cash-typed.ts';
import type { ToPay } from '../rest-of.ts';
import { mostEarlier, tendersWith } from '../terms.ts';
import { splitOff } from './parts.ts';

export type Split = {
  /** How often it was split: the amount of the new part is asked for. */
  readonly asked: number;
  /** Absent where there are as many parts as can be. */
  readonly split?: () => void;
};

/** Splits the payment, by its key too. @param onChange it is split, by a key that holds in the list too. */
export function useSplit(toPay: ToPay, onChange: () => void): Split {
  const terms = useCounter((state) => state.terms);
  const tenders = tendersWith(useCounter((state) => state.tenders));
  const [asked, setAsked] = useState(0);
  const split = (): void => {
    onChange();
    // What was typed as received is what cash pays, where it doesn't pay for all of it.
    const isShort = cashTyped(terms, toPay).kind === 'missing';
    changeTerms(splitOff(terms, tenders, isShort ? terms.received : ''));
    setAsked(asked + 1);
  };
  const maySplit = terms.earlier.length < mostEarlier;
  useKeys(maySplit ? { 'split-payment': split } : {});
  return maySplit ? { asked, split } : { asked };
}
