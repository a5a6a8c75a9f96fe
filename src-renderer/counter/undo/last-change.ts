import { till } from '../../till-bridge.ts';
import { counterStore } from '../use-counter.ts';
import type { Change, LastChange, UndoFault } from './change.ts';
import { isElsewhere } from './is-elsewhere.ts';
import { reversed } from './reversed.ts';
import { typedText } from './typed-text.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';

/**
 * To be called before main is asked for a change. What it returns keeps the change to be undone; not where the till was
 * locked meanwhile, or another account opened: whoever is there now has changed nothing. Nor where staff have gone on.
 */
export function beginChange(): (change: Change) => void {
  const begun = counterStore.getState();
  return (change) => {
    const now = counterStore.getState();
    if (now.changers !== begun.changers || isElsewhere(now, begun)) return;
    typedText.settle(document.activeElement);
    counterStore.setState({ lastChange: { change, standing: { kind: 'done' } } });
  };
}

// A change is undone where it was made, and nowhere else: in another view its key is pressed for something else.
counterStore.subscribe((now, before) => {
  if (now.lastChange !== null && isElsewhere(now, before)) putNoticeAway();
});

/** Undoes the last change, where there is one that holds. How it went is told where it was offered. */
export async function undoLastChange(): Promise<void> {
  const { lastChange } = counterStore.getState();
  if (canUndo(lastChange)) await turn(lastChange.change, lastChange.change, { kind: 'undone' });
}

/** Makes a change once more that was undone. */
export async function redoLastChange(): Promise<void> {
  const { lastChange } = counterStore.getState();
  const again = redoOf(lastChange);
  if (lastChange !== null && again !== null) await turn(lastChange.change, again, { kind: 'done' });
}

/** @param told how the change stands once `undone` is: the change itself, or what it was undone by. */
async function turn(change: Change, undone: Change, told: LastChange['standing']): Promise<void> {
  const stand = (standing: LastChange['standing']): LastChange => ({ change, standing });
  const undoing = stand({ kind: 'undoing' });
  counterStore.setState({ lastChange: undoing });
  const fault = await undo(undone);
  if (fault === null) counterStore.setState(({ undone }) => ({ undone: undone + 1 }));
  // The till was locked meanwhile, or something else was changed.
  if (counterStore.getState().lastChange !== undoing) return;
  typedText.settle(document.activeElement);
  counterStore.setState({
    lastChange: stand(fault === null ? told : { kind: 'not-undone', fault }),
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

/** What brings back a change that was undone; null where nothing was, or nothing can. */
export const redoOf = (lastChange: LastChange | null): Change | null =>
  lastChange?.standing.kind === 'undone' ? reversed(lastChange.change) : null;

/** Whoever has read of the last change wants it out of sight; it can't be undone any more. */
export const putNoticeAway = (): void => counterStore.setState({ lastChange: null });
