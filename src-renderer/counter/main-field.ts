import { focusNextFrame } from './controls/focus-next-frame.ts';

/** Marks the field that a view is worked from: its search, as a rule. */
export const mainField = { 'data-main-field': '' } as const;

/** Puts the focus on it, wherever it was: what is typed next, and the arrows, belong to the view. */
export function focusMainField(): void {
  focusNextFrame(() => document.querySelector<HTMLElement>('main [data-main-field]'));
}
