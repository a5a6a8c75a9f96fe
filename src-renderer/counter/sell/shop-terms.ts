import type { ShopTerms } from '../../../src-preload/contract/sales/shop-terms.ts';
import type { CounterState } from '../../store.ts';
import { till } from '../../till-bridge.ts';
import { counterStore } from '../use-counter.ts';
import { isBegun } from './unfinished/so-far.ts';

/** Asks on what terms the shop sells; until then as most do, and by no tender of its own. */
export async function askShopTerms(): Promise<void> {
  try {
    const told = await till.ask('shop-terms');
    counterStore.setState((state) => sellingOn(told, state));
  } catch {
    counterStore.setState({ unanswered: true });
  }
}

/** Keeps what a manager changed of them, now and after a restart. */
export async function changeShopTerms(change: Partial<ShopTerms>): Promise<void> {
  try {
    const { tenders, usualTender, usualStart } = counterStore.getState();
    const changed = { tenders: [...tenders], usualTender, usualStart, ...change };
    await till.ask('shop-terms-set', changed);
    counterStore.setState((state) => sellingOn(changed, state));
  } catch {
    counterStore.setState({ unanswered: true });
  }
}

/** What staff chose otherwise stays, and so does the tender of a ticket that was begun. */
function sellingOn(shop: ShopTerms, { terms, usualTender, usualStart }: CounterState): Partial<CounterState> {
  const tender = !isBegun(terms) && terms.tender === usualTender ? shop.usualTender : terms.tender;
  const start = terms.start === usualStart ? shop.usualStart : terms.start;
  return { ...shop, terms: { ...terms, tender, start } };
}
