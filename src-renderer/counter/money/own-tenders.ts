import { till } from '../../till-bridge.ts';
import { counterStore } from '../use-counter.ts';

/** Asks by which tenders of its own the shop is paid; until then by none. */
export async function askTenders(): Promise<void> {
  try {
    counterStore.setState({ tenders: await till.ask('tenders') });
  } catch {
    counterStore.setState({ unanswered: true });
  }
}

/** Keeps which they are, now and after a restart. */
export async function keepTenders(names: readonly string[]): Promise<void> {
  try {
    await till.ask('tenders-set', { names: [...names] });
    counterStore.setState({ tenders: names });
  } catch {
    counterStore.setState({ unanswered: true });
  }
}
