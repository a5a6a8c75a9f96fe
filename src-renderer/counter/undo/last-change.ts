import { till } from '../../till-bridge.ts';
import { counterStore } from '../use-counter.ts';
import type { Change, LastChange, UndoFault } from './change.ts';
import { typedText } from './typed-text.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';

/**
 * To be called before main is asked for a change. What it returns keeps the change to be undone; not where the till was
 * locked meanwhile, or another account opened: whoever is there now has changed nothing.
 */
export function beginChange(): (change: Change) => void {
  const { changers } = counterStore.getState();
  return (change) => {
    if (counterStore.getState().changers !== changers) return;
    typedText.settle(document.activeElement);
    counterStore.setState({ lastChange: { change, standing: { kind: 'done' } } });
  };
}

/** Undoes the last change, where there is one that holds. How it went is told where it was offered. */
export async function undoLastChange(): Promise<void> {
  const { lastChange } = counterStore.getState();
  if (!canUndo(lastChange)) return;
  const stand = (standing: LastChange['standing']): LastChange => ({ change: lastChange.change, standing });
  const undoing = stand({ kind: 'undoing' });
  counterStore.setState({ lastChange: undoing });
  const fault = await undo(lastChange.change);
  if (fault === null) counterStore.setState(({ undone }) => ({ undone: undone + 1 }));
  // The till was locked meanwhile, or something else was changed.
  if (counterStore.getState().lastChange !== undoing) return;
  typedText.settle(document.activeElement);
  counterStore.setState({
    lastChange: stand(fault === null ? { kind: 'undone' } : { kind: 'not-undone', fault }),
  });
}

async function undo(change: Change): Promise<UndoFault | null> {
  try {
    const { undoChange } = await import('./undo-change.ts');
    return await undoChange(change, { ask: till.ask, mirror: () => counterStore.getState().mirror });
  } catch (error) {
    return whyNotAnswered(error);
  }
}

export const canUndo = (lastChange: LastChange | null): lastChange is LastChange =>
  lastChange?.standing.kind === 'done';

/** Whoever has read of the last change wants it out of sight; it can't be undone any more. */
export const putNoticeAway = (): void => counterStore.setState({ lastChange: null });
