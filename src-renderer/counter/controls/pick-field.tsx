import { plural, t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { plain } from '../../place/plain-text.ts';
import { ListInput } from '../list/list-input.tsx';
import { OptionList, optionId } from '../list/option-list.tsx';
import { Button } from './button.tsx';
import css from './pick-field.module.css';
import { closed, opened, pressedKey, typedInto, type Picking } from './picking.ts';

export type Choice = { readonly id: string; readonly name: string; readonly detail?: string };

type PickFieldProps = {
  readonly label: string;
  readonly placeholder?: string;
  readonly choices: readonly Choice[];
  readonly pickedId: string | null;
  readonly onPick: (id: string) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly testId?: string;
  /** What is typed, where the choices depend on it. */
  readonly typed?: { readonly text: string; readonly onChange: (text: string) => void };
};

/**
 * One of many, found by typing. The rest of the window stays open to screen readers and to the keyboard while the
 * choices are listed, unlike with React Aria's ComboBox, which hides it from the one alone
 * (https://github.com/adobe/react-spectrum/issues/4937).
 */
export function PickField(props: PickFieldProps) {
  const { label, placeholder, choices, pickedId, onPick, inputRef, testId, typed } = props;
  const [picking, setPicking] = useState<Picking>(closed);
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const labelId = `${id}-label`;
  const listId = `${id}-list`;

  const matches = typed === undefined ? matching(choices, picking.text) : choices;
  const isOpen = picking.isOpen && matches.length > 0;
  const listed = { count: matches.length, pickedAt: matches.findIndex((each) => each.id === pickedId) };
  // Where the choices depend on what is typed there are none to read before.
  const open = (): void => {
    if (typed === undefined) setPicking(opened(listed));
  };
  const close = (): void => {
    setPicking(closed);
    typed?.onChange('');
  };
  const pick = (picked: string): void => {
    close();
    if (picked !== pickedId) onPick(picked);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const pressed = pressedKey(picking, event.key, listed);
    if (pressed === undefined) return;
    if (pressed.goesOn !== true) {
      event.preventDefault();
      event.stopPropagation();
    }
    const picked = pressed.picked === undefined ? undefined : matches[pressed.picked];
    if (picked !== undefined) pick(picked.id);
    else if (!pressed.picking.isOpen) close();
    else setPicking(pressed.picking);
  };

  const { chosen } = picking;
  useEffect(() => {
    if (!isOpen || chosen === undefined) return;
    document.getElementById(optionId(listId, chosen))?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, chosen, listId]);

  return (
    <div className={css['field']}>
      <label className={css['label']} id={labelId} htmlFor={id}>
        {label}
      </label>
      <div className={css['box']}>
        <ListInput
          id={id}
          ref={input}
          className={css['input']}
          placeholder={placeholder}
          data-testid={testId}
          listId={isOpen ? listId : null}
          chosen={chosen}
          value={typed?.text ?? picking.text ?? choices.find((each) => each.id === pickedId)?.name ?? ''}
          onChange={(text) => {
            setPicking(typed !== undefined && text === '' ? closed : typedInto(text));
            typed?.onChange(text);
          }}
          onKeyDown={press}
          onFocus={open}
          onClick={() => !picking.isOpen && open()}
          onBlur={close}
        />
        <Button
          className={css['open']}
          tabIndex={-1}
          aria-label={t`Choices: ${label}`}
          aria-expanded={isOpen}
          preventFocusOnPress
          onPress={() => {
            input.current?.focus();
            setPicking(picking.isOpen ? closed : opened(listed));
          }}
        >
          <ChevronDown size={18} aria-hidden="true" />
        </Button>
        <VisuallyHidden aria-live="polite">
          {picking.isOpen && plural(matches.length, { one: '# choice', other: '# choices' })}
        </VisuallyHidden>
      </div>
      <Popover
        className={css['popover'] ?? ''}
        isNonModal
        isOpen={isOpen}
        onOpenChange={(next) => !next && close()}
        triggerRef={input}
        placement="bottom start"
      >
        <OptionList
          id={listId}
          ref={list}
          input={input}
          className={css['list']}
          aria-labelledby={labelId}
          onPick={pick}
        >
          {matches.map((choice, at) => (
            <div
              key={choice.id}
              id={optionId(listId, at)}
              role="option"
              className={css['choice']}
              aria-selected={choice.id === pickedId}
              data-option={choice.id}
              data-focused={at === chosen || undefined}
            >
              {/* All of it is the choice's name: whoever speaks to the till says what is written. */}
              <span>{choice.name}</span>{' '}
              {choice.detail !== undefined && <span className={css['detail']}>{choice.detail}</span>}
            </div>
          ))}
        </OptionList>
      </Popover>
    </div>
  );
}

/** The choices that have what is typed in their words, in whatever case and with or without accents. */
function matching(choices: readonly Choice[], text: string | null): readonly Choice[] {
  const wanted = plain(text ?? '').trim();
  if (wanted === '') return choices;
  return choices.filter(({ name, detail }) => plain(`${name} ${detail ?? ''}`).includes(wanted));
}
