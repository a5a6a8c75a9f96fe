import { plural, t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { TextField } from 'react-aria-components/TextField';
import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { afterPaint } from '../../after-paint.ts';
import { classNames } from '../../class-names.ts';
import { listOpen } from './open-list.ts';
import { plain } from '../../place/plain-text.ts';
import { Button } from './button.tsx';
import css from './pick-field.module.css';

export type Choice = { readonly id: string; readonly name: string; readonly detail?: string };

type PickFieldProps = {
  readonly label: string;
  /** What it is of is seen without: its label is for screen readers. */
  readonly isLabelHidden?: boolean;
  /** It narrows a list now, as a chip that is on. */
  readonly isNarrowing?: boolean;
  /** A key that takes the next choice. */
  readonly shortcut?: string;
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
 * (https://github.com/adobe/react-spectrum/issues/4937): its Autocomplete over its ListBox doesn't.
 */
export function PickField(props: PickFieldProps) {
  const { label, isLabelHidden = false, isNarrowing = false, shortcut } = props;
  const { placeholder, choices, pickedId, onPick, inputRef, testId, typed } = props;
  const [isWanted, setWanted] = useState(false);
  /** What was typed since the list was last closed; null while nothing was, and the name of what is picked stands there. */
  const [ownText, setOwnText] = useState<string | null>(null);
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const isSettling = useRef(false);

  const matches = typed === undefined ? matching(choices, ownText) : choices;
  const isOpen = isWanted && matches.length > 0;
  // What was typed by hand is there at once; choices that depend on it may still be those of an earlier letter.
  const found = typed === undefined && ownText !== null && ownText.trim() !== '' ? matches[0] : undefined;
  // Before its choices are listed, so that they stand beside it: whoever scrolls later closes them, with what was typed.
  const comeIntoSight = (): void => {
    input.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    isSettling.current = true;
    afterPaint(() => {
      isSettling.current = false;
    });
  };
  // Where the choices depend on what is typed there are none to read before.
  const open = (): void => {
    comeIntoSight();
    if (typed === undefined) setWanted(true);
  };
  const close = (): void => {
    setWanted(false);
    setOwnText(null);
    typed?.onChange('');
  };
  const type = (text: string): void => {
    if (!isWanted) comeIntoSight();
    setWanted(typed === undefined || text !== '');
    setOwnText(text);
    typed?.onChange(text);
  };
  const pick = (id: string): void => {
    close();
    if (id !== pickedId) onPick(id);
  };
  /** The keys that open and close; those that move in the list, and Enter on a row, are the library's. */
  const press = (event: KeyboardEvent): void => {
    const { key, currentTarget, ctrlKey, altKey, metaKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || altKey || metaKey) return;
    const chosen = rowOf(currentTarget);
    if (!isWanted) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      open();
    } else if (key === 'Enter' && chosen === undefined && found !== undefined) {
      pick(found.id);
    } else if (key === 'Escape' || (key === 'Enter' && chosen === undefined)) {
      close();
    } else {
      // Leads on, with what Enter would take.
      const taken = chosen ?? found?.id;
      if (key === 'Tab' && taken !== undefined) pick(taken);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Autocomplete
      inputValue={typed?.text ?? ownText ?? choices.find((each) => each.id === pickedId)?.name ?? ''}
      onInputChange={type}
      // Typing chooses the first row that it finds; where the choices come later, only the arrows choose.
      disableAutoFocusFirst={typed !== undefined}
    >
      <TextField className={css['field'] ?? ''}>
        {isLabelHidden ? (
          <VisuallyHidden>
            <Label>{label}</Label>
          </VisuallyHidden>
        ) : (
          <Label className={css['label'] ?? ''}>{label}</Label>
        )}
        <div className={css['box']}>
          <Input
            ref={input}
            className={classNames(css['input'], isNarrowing && css['narrowing'])}
            {...(placeholder === undefined ? {} : { placeholder })}
            data-testid={testId}
            {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
            {...(isOpen ? { [listOpen]: true } : {})}
            role="combobox"
            aria-expanded={isOpen}
            onKeyDownCapture={press}
            // What is typed takes the place of what is picked; not each letter that of the one before, where the library says
            // by an event of its own that the keys are here again.
            onFocus={({ currentTarget, isTrusted }) => {
              if (!isTrusted) return;
              currentTarget.select();
              open();
            }}
            onClick={({ currentTarget }) => {
              if (ownText === null) currentTarget.select();
              if (!isWanted) open();
            }}
            // While the keys are in the list, the library says so by events of its own: the focus stays here.
            onBlur={({ isTrusted }) => isTrusted && close()}
          />
          <Button
            className={css['open']}
            tabIndex={-1}
            aria-label={t`Choices: ${label}`}
            aria-expanded={isOpen}
            preventFocusOnPress
            onPress={() => {
              input.current?.focus();
              if (isWanted) close();
              else setWanted(true);
            }}
          >
            <ChevronDown size={18} aria-hidden="true" />
          </Button>
          <VisuallyHidden aria-live="polite">
            {isWanted && plural(matches.length, { one: '# choice', other: '# choices' })}
          </VisuallyHidden>
        </div>
      </TextField>
      <Popover
        className={css['popover'] ?? ''}
        isNonModal
        isOpen={isOpen}
        onOpenChange={(next) => !next && !isSettling.current && close()}
        triggerRef={input}
        placement="bottom start"
      >
        <ListBox
          className={css['list'] ?? ''}
          aria-label={label}
          // Begins at what is picked already, with it in sight.
          autoFocus
          items={matches}
          selectionMode="single"
          selectedKeys={pickedId === null ? [] : [pickedId]}
          onSelectionChange={(keys) => {
            const [picked] = keys === 'all' ? [] : keys;
            // What is picked already stays picked.
            if (picked === undefined) close();
            else pick(String(picked));
          }}
        >
          {(choice) => (
            <ListBoxItem
              id={choice.id}
              textValue={`${choice.name} ${choice.detail ?? ''}`}
              className={css['choice'] ?? ''}
            >
              {/* All of it is the choice's name: whoever speaks to the till says what is written. */}
              <span>{choice.name}</span>{' '}
              {choice.detail !== undefined && <span className={css['detail']}>{choice.detail}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Autocomplete>
  );
}

/** The row that a field's keys have chosen. */
function rowOf(field: Element): string | undefined {
  const row = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  return row?.dataset['key'];
}

/** The choices that have what is typed in their words, in whatever case and with or without accents; those that begin so first. */
function matching(choices: readonly Choice[], text: string | null): readonly Choice[] {
  const wanted = plain(text ?? '').trim();
  if (wanted === '') return choices;
  const found = choices.filter(({ name, detail }) => plain(`${name} ${detail ?? ''}`).includes(wanted));
  const begins = ({ name }: Choice): boolean => plain(name).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}
