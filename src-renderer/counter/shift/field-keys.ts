import type { KeyboardEvent } from 'react';

/**
 * Goes from field to field of a form: by the arrow keys up and down, and by Enter to the next one where that doesn't send the
 * form.
 */
export function goToField(event: KeyboardEvent<HTMLElement>, entersNext: boolean): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || target.form === null || event.nativeEvent.isComposing) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' || (key === 'Enter' && entersNext) ? 1 : 0;
  if (step === 0) return;
  // In its place: Enter would send the form, and an arrow would move the caret to an end.
  event.preventDefault();
  event.stopPropagation();
  const fields = [...target.form.querySelectorAll('input')].filter((field) => field.checkVisibility());
  fields[fields.indexOf(target) + step]?.focus();
}
