import type { ShopTenders } from '../../../src-preload/contract/payments/tender-names.ts';
import type { CounterState } from '../../store.ts';
import { till } from '../../till-bridge.ts';
import { isBegun } from '../sell/unfinished/so-far.ts';
import { counterStore } from '../use-counter.ts';

/** Asks by which tenders the shop is paid; until then by none of its own, and in cash as a rule. */
export async function askTenders(): Promise<void> {
  try {
    const tenders = await till.ask('tenders');
    counterStore.setState((state) => offered(state, tenders));
  } catch {
    counterStore.setState({ unanswered: true });
  }
}

/** Keeps which they are, now and after a restart. */
export async function keepTenders(tenders: ShopTenders): Promise<void> {
  try {
    await till.ask('tenders-set', tenders);
    counterStore.setState((state) => offered(state, tenders));
  } catch {
    counterStore.setState({ unanswered: true });
  }
}

/** What was begun keeps the tender that it has: somebody may have chosen it. */
const offered = (
  { terms, usualTender }: CounterState,
  { names, usual }: ShopTenders,
): Partial<CounterState> => ({
  tenders: names,
  usualTender: usual,
  ...(isBegun(terms) || terms.tender !== usualTender ? {} : { terms: { ...terms, tender: usual } }),
});
