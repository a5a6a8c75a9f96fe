import { till } from '../../till-bridge.ts';
import { counterStore } from '../use-counter.ts';

/** Asks whether settings could not be read. A main that can't be reached is told of by whoever else asks it. */
export async function askSettingsNews(): Promise<void> {
  try {
    counterStore.setState({ settingsNews: await till.ask('settings-news') });
  } catch {
    counterStore.setState({ unanswered: true });
  }
}
