import { till } from '../../till-bridge.ts';
import { counterStore } from '../use-counter.ts';

/** Asks whether staff are to see what a package costs the shop; until then they don't. */
export async function askShownCost(): Promise<void> {
  try {
    counterStore.setState({ showsCost: await till.ask('cost-shown') });
  } catch {
    counterStore.setState({ unanswered: true });
  }
}

/** Shows it or not, now and after a restart. */
export async function showCost(isShown: boolean): Promise<void> {
  try {
    await till.ask('cost-shown-set', { isShown });
    counterStore.setState({ showsCost: isShown });
  } catch {
    counterStore.setState({ unanswered: true });
  }
}
