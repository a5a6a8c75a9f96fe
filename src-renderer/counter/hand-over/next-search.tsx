import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { afterPaint } from '../../after-paint.ts';
import { typeAhead, useCounter } from '../use-counter.ts';
import { isInOpenList, isPassedOn } from '../controls/open-list.ts';
import { isInDialog } from '../use-keys.ts';
import { mainField } from '../main-field.ts';
import { pressedByKey } from './drop-early-presses.ts';
import css from './next-search.module.css';
import { focusNextSearch, leadsOn } from './use-next-key.ts';

type NextSearchProps = {
  /** What the screen is about, for screen readers. */
  readonly describedBy?: string;
  /** Where Enter leads; null while it may still be meant for something else. */
  readonly onEnter: (() => void) | null;
};

/**
 * The search for the next customer, typed while this one's code is still up. It has the focus, and whatever is typed
 * beside it lands in it, in order: letters that come a moment early begin the next search and give no commands. It gets the
 * focus back from whatever is clicked, so that Enter keeps leading on.
 */
export function NextSearch({ describedBy, onEnter }: NextSearchProps) {
  const text = useCounter(({ nextSearch }) => nextSearch);
  const field = useRef<HTMLInputElement>(null);
  const leadOn = useEffectEvent(() => onEnter?.());
  // Before the browser hands over the next key: none may fall between the field of before and this one.
  useLayoutEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    input.focus({ preventScroll: true });
    input.setSelectionRange(input.value.length, input.value.length);
    // Focused before the browser types the letter, the field gets it; so does a language's input method ("Process").
    const catchTyped = (event: globalThis.KeyboardEvent): void => {
      if (isPassedOn(event)) return;
      if (isTyped(event) && !isTakenElsewhere(event)) input.focus({ preventScroll: true });
      // Nothing else has the focus.
      if (event.key === 'Enter' && !event.repeat && event.target === document.body) leadOn();
    };
    // Of the mouse; a click that a key makes counts no presses.
    const giveBack = ({ detail }: MouseEvent): void => {
      if (detail > 0) afterPaint(() => isLeftFocused(document.activeElement) && focusNextSearch());
    };
    window.addEventListener('keydown', catchTyped, true);
    window.addEventListener('click', giveBack);
    return () => {
      window.removeEventListener('keydown', catchTyped, true);
      window.removeEventListener('click', giveBack);
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) onEnter?.();
  };
  return (
    <div className={css['search']}>
      <Search className={css['icon']} size={18} aria-hidden="true" />
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
        {...{ [leadsOn]: true }}
        {...mainField}
      />
    </div>
  );
}

/** Whether a control of the view was left with the focus by a click, and nothing is open over it or typed into it. */
const isLeftFocused = (active: Element | null): boolean =>
  active !== null &&
  active.matches(pressedByKey) &&
  active.closest('main') !== null &&
  active.closest('form') === null &&
  active.getAttribute('aria-expanded') !== 'true' &&
  !isInDialog(active) &&
  !isInOpenList(active);

const isTyped = ({ key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace' || key === 'Process');

/** Fields keep what is typed into them; a space is of use to whatever control has the focus. */
const isTakenElsewhere = ({ key, target }: globalThis.KeyboardEvent): boolean =>
  (target instanceof HTMLInputElement && !isChosenByClick(target)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  isInDialog(target) ||
  isInOpenList(target) ||
  (key === ' ' && target instanceof Element && target.closest(pressedByKey) !== null);

/** Such an input takes no letters. */
const isChosenByClick = ({ type }: HTMLInputElement): boolean => type === 'radio' || type === 'checkbox';
