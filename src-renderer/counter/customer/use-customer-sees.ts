import { useEffect, useRef } from 'react';
import type {
  CustomerLanguage,
  CustomerSees,
} from '../../../src-preload/contract/customers/customer-display.ts';
import { till } from '../../till-bridge.ts';
import { counterStore, useCounter } from '../use-counter.ts';

/** Staff typing a name pass many packages: the customer sees the one that they stay at. In milliseconds. */
const settledMs = 350;

/** One view follows the other within this time: between them the customer sees what there was. In milliseconds. */
const passingMs = 250;

let passing: ReturnType<typeof setTimeout> | undefined;

/** The display is an extra: a main that can't be reached says so elsewhere. */
function show(sees: CustomerSees, kept: CustomerLanguage | null): void {
  clearTimeout(passing);
  const { customer, mirror } = counterStore.getState();
  const { phone } = customer;
  const language = kept ?? customer.language;
  till
    .ask('customer-sees', { sees, language, phone, openTillId: mirror?.openTillId ?? null })
    .catch(() => undefined);
}

/**
 * Shows the customer what stands on the counter, for as long as it does.
 *
 * @param then what comes when it has gone. @param kept what they read, where that was kept with what they bought.
 */
export function useCustomerSees(
  sees: CustomerSees,
  then: 'welcome' | 'thanks' = 'welcome',
  kept: CustomerLanguage | null = null,
): void {
  const customer = useCounter((state) => state.customer);
  const openTillId = useCounter(({ mirror }) => mirror?.openTillId);
  const serialized = JSON.stringify(sees);
  const latest = useRef({ then, kept });
  useEffect(() => {
    latest.current = { then, kept };
  }, [then, kept]);
  useEffect(() => {
    if (sees.kind !== 'reading') {
      show(sees, kept);
      return undefined;
    }
    const timer = setTimeout(() => show(sees, kept), settledMs);
    clearTimeout(passing);
    return () => {
      clearTimeout(timer);
    };
    // `sees` is another object at each draw; what it says is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [serialized, customer, openTillId, kept]);
  useEffect(
    () => () => {
      clearTimeout(passing);
      passing = setTimeout(() => show({ kind: latest.current.then }, latest.current.kept), passingMs);
    },
    [],
  );
}
