import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TypedPieces } from './counted-cash.ts';

/** What was typed of a count that isn't confirmed yet. */
export type CountDraft = {
  /** By tender and currency. */
  readonly totals: Readonly<Record<string, string>>;
  readonly pieces: TypedPieces;
};

const empty: CountDraft = { totals: {}, pieces: {} };

type Kept = { readonly of: string; readonly draft: CountDraft };

/** Outside of the view, which goes when staff look elsewhere. */
const kept = createStore<Kept>(() => ({ of: '', draft: empty }));

export const forgetCount = (): void => kept.setState({ of: '', draft: empty });

/**
 * The count of one shift by one person, as it was typed. Whoever counts something else, or is somebody else, begins anew.
 *
 * @param of names the till, the shift and the person.
 */
export function useCountDraft(of: string): readonly [CountDraft, (draft: CountDraft) => void] {
  const draft = useStore(kept, (state) => (state.of === of ? state.draft : empty));
  return [draft, (typed) => kept.setState({ of, draft: typed })];
}
