import type { ManagedPart } from '../../src-preload/contract/account/managed.ts';
import type { SetUpStep } from '../../src-preload/contract/account/first-run.ts';

/** What an installation's data says of whether anybody has set it up. */
export type Traces = {
  /** What the set-up noted of itself; undefined if it was never shown. */
  readonly noted: 'begun' | 'over' | undefined;
  readonly hasAccount: boolean;
  /** Whether anything was set by a person or an administrator, staff and printers too. */
  readonly hasSettings: boolean;
  /** Whether something was sold, or recorded otherwise. */
  readonly hasBooks: boolean;
};

/**
 * Where the set-up of an installation stands; null if there is nothing to set up.
 *
 * It begins only where nothing at all is there. Once it has begun, what it sets itself doesn't end it: if the program is
 * killed in the middle, the next start asks what is left.
 */
export function firstRunAt({ noted, hasAccount, hasSettings, hasBooks }: Traces): 'choices' | 'steps' | null {
  switch (noted) {
    case 'over':
      return null;
    case 'begun':
      return hasAccount ? 'steps' : hasBooks ? null : 'choices';
    case undefined:
      return hasAccount || hasSettings || hasBooks ? null : 'choices';
  }
}

/** What is known of a till that has an account, or was set up from a file. */
export type Known = {
  readonly hasPrices: boolean;
  readonly hasShopName: boolean;
  readonly isNamed: boolean;
  /** What the shop's administrator has locked is not asked. */
  readonly locked: readonly ManagedPart[];
};

/** What is still to be asked, in this order. */
export function stepsLeft({ hasPrices, hasShopName, isNamed, locked }: Known): readonly SetUpStep[] {
  const isAsked: readonly (readonly [SetUpStep, boolean])[] = [
    ['money', !hasPrices && !locked.includes('prices')],
    ['receipts', !hasShopName && !locked.includes('printing')],
    ['till', !isNamed],
  ];
  return isAsked.flatMap(([step, asked]) => (asked ? [step] : []));
}
