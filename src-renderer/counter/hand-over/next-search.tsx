import { t } from '@lingui/core/macro';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { typeAhead, useCounter } from '../use-counter.ts';
import { isInDialog } from '../use-keys.ts';
import { pressedByKey } from './drop-early-presses.ts';
import css from './next-search.module.css';

type NextSearchProps = {
  /** What the screen is about, for screen readers. */
  readonly describedBy?: string;
  /** Where Enter leads; null while it may still be meant for something else. */
  readonly onEnter: (() => void) | null;
};

/**
 * The search for the next customer, typed while this one's code is still up. It has the focus, and whatever is typed
 * beside it lands in it, in order: letters that come a moment early begin the next search and give no commands.
 */
export function NextSearch({ describedBy, onEnter }: NextSearchProps) {
  const text = useCounter(({ nextSearch }) => nextSearch);
  const field = useRef<HTMLInputElement>(null);
  // Before the browser hands over the next key: none may fall between the field of before and this one.
  useLayoutEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    input.focus({ preventScroll: true });
    input.setSelectionRange(input.value.length, input.value.length);
    // Focused before the browser types the letter, the field gets it; so does a language's input method ("Process").
    const catchTyped = (event: globalThis.KeyboardEvent): void => {
      if (isTyped(event) && !isTakenElsewhere(event)) input.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', catchTyped, true);
    return () => window.removeEventListener('keydown', catchTyped, true);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) onEnter?.();
  };
  return (
    <input
      ref={field}
      className={css['field']}
      type="search"
      value={text}
      onChange={(event) => typeAhead(event.target.value)}
      onKeyDown={onKeyDown}
      aria-label={t`Next search`}
      aria-describedby={describedBy}
      placeholder={t`Next search`}
      autoComplete="off"
      spellCheck="false"
      maxLength={80}
      data-testid="next-search"
    />
  );
}

const isTyped = ({ key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace' || key === 'Process');

/** Fields keep what is typed into them; a space is of use to whatever control has the focus. */
const isTakenElsewhere = ({ key, target }: globalThis.KeyboardEvent): boolean =>
  (target instanceof HTMLInputElement && !isChosenByClick(target)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  isInDialog(target) ||
  (key === ' ' && target instanceof Element && target.closest(pressedByKey) !== null);

/** Such an input takes no letters. */
const isChosenByClick = ({ type }: HTMLInputElement): boolean => type === 'radio' || type === 'checkbox';
