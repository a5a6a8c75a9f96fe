import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { classNames } from '../../class-names.ts';
import { ActionButton } from '../controls/action-button.tsx';
import css from './figure-field.module.css';
import { figureWords, wrongFigureSentence } from './figure-words.ts';
import type { FigureKind, FigureReading } from './read-figure.ts';
import { asTyped, isPlain, readingOf } from './typed-figure.ts';

type FigureFieldProps = {
  readonly label: string;
  readonly kind: FigureKind;
  /** As it was typed: {@link asTyped} of a figure, to begin with. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly hint?: string;
  /** What a figure comes to here, where that is more to the point than the figure itself. */
  readonly meaning?: (value: string) => string;
  /** One of a list of fields: its name, what is typed and what it comes to stand in one line, in columns of the list. */
  readonly isRow?: boolean;
  /** Its own field in columns of the list, of which the name is seen beside it; what is wrong stands below. */
  readonly isBare?: boolean;
  /** Why the figure that was typed can't be used here, in one sentence; absent if it can. */
  readonly wrong?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly testId?: string;
};

/**
 * The one field for amounts, rates, percentages and counts. It shows what was typed as it will count, where that isn't plain,
 * and asks where it can be read in two ways. Text rather than a number type, which would lose digits and take "1e5".
 */
export function FigureField(props: FigureFieldProps) {
  const {
    label,
    kind,
    value,
    onChange,
    hint,
    meaning,
    isRow = false,
    isBare = false,
    wrong,
    inputRef,
    testId,
  } = props;
  const reading = readingOf(value, kind);
  return (
    <TextField
      className={classNames(css['field'], isRow && css['row'], isBare && css['bare'])}
      value={value}
      onChange={onChange}
      isInvalid={reading.kind === 'wrong' || reading.kind === 'either' || wrong !== undefined}
      inputMode={kind.kind === 'count' ? 'numeric' : 'decimal'}
      autoComplete="off"
      spellCheck="false"
      maxLength={32}
    >
      {isBare ? (
        <VisuallyHidden>
          <Label>{label}</Label>
        </VisuallyHidden>
      ) : (
        <Label className={css['label'] ?? ''}>{label}</Label>
      )}
      <div className={css['line']}>
        <Input
          className={css['input'] ?? ''}
          data-figure={kind.kind}
          onFocus={(event) => event.target.select()}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
          {...(testId === undefined ? {} : { 'data-testid': testId })}
        />
        <Text slot="description" className={css['reading'] ?? ''} aria-live="polite">
          {wrong === undefined ? (
            <Reading {...{ typed: value.trim(), reading, kind, hint, meaning }} />
          ) : (
            <span className={css['wrong']}>{wrong}</span>
          )}
        </Text>
      </div>
      {reading.kind === 'either' && (
        <div className={css['line']} role="group" aria-label={t`Which number do you mean?`}>
          {reading.values.map((meant) => (
            <ActionButton key={meant} onPress={() => onChange(asTyped(meant, kind))}>
              {figureWords(meant, kind)}
            </ActionButton>
          ))}
        </div>
      )}
    </TextField>
  );
}

type ReadingProps = {
  readonly typed: string;
  readonly reading: FigureReading;
  readonly kind: FigureKind;
  readonly hint: string | undefined;
  readonly meaning: ((value: string) => string) | undefined;
};

function Reading({ typed, reading, kind, hint, meaning }: ReadingProps) {
  switch (reading.kind) {
    case 'empty':
      return hint ?? '';
    case 'read': {
      // What is typed is not said twice.
      if (meaning === undefined && isPlain(typed)) return hint ?? '';
      return (
        <>
          <bdi>{meaning?.(reading.value) ?? figureWords(reading.value, kind)}</bdi>
          {hint !== undefined && ` · ${hint}`}
        </>
      );
    }
    case 'either':
      return <Trans>This can mean two numbers. Choose one.</Trans>;
    case 'wrong':
      return <span className={css['wrong']}>{wrongFigureSentence(reading.why, kind)}</span>;
  }
}
