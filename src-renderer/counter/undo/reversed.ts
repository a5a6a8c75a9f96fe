import type { Change } from './change.ts';

/** The change that undoing one makes; null of what can't be made a second time this way. */
export const reversed = (change: Change): Change | null => ('before' in change ? swapped(change) : null);

const swapped = <Each extends { readonly before: unknown; readonly after: unknown }>(change: Each): Each => ({
  ...change,
  before: change.after,
  after: change.before,
});
