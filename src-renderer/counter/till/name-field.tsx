import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import { classNames } from '../../class-names.ts';
import field from '../controls/text-field.module.css';
import { useCounter } from '../use-counter.ts';
import css from './name-field.module.css';
import { mostOfName, typedName } from './till-name.ts';

type NameFieldProps = {
  readonly typed: string;
  readonly onChange: (typed: string) => void;
  /** What the shop's other tills are called. */
  readonly taken?: readonly string[];
  /** Takes the focus when it appears, with what is in it selected. */
  readonly isFocused?: boolean;
};

/** What a till is called, and where people will read it. */
export function NameField({ typed, onChange, taken = [], isFocused = false }: NameFieldProps) {
  const id = useCounter(({ mirror }) => mirror?.tillId ?? '');
  const isPractice = useCounter(({ mirror }) => mirror?.mode === 'practice');
  const name = typedName(typed);
  const isWrong = name === undefined && typed.trim() !== '';
  return (
    <TextField
      className={field['field'] ?? ''}
      value={typed}
      onChange={onChange}
      isInvalid={isWrong}
      // One more, so that what doesn't fit is seen rather than cut off.
      maxLength={mostOfName + 1}
      autoComplete="off"
      spellCheck="false"
    >
      <Label className={field['label'] ?? ''}>
        <Trans>Name of this till</Trans>
      </Label>
      <Input
        className={classNames(field['input'], css['name'])}
        data-testid="till-name"
        dir="auto"
        autoFocus={isFocused}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text slot="description" className={classNames(field['hint'], isWrong && css['wrong'])}>
        {hintOf(name, isWrong, taken, id, isPractice)}
      </Text>
    </TextField>
  );
}

function hintOf(
  name: string | undefined,
  isWrong: boolean,
  taken: readonly string[],
  id: string,
  isPractice: boolean,
): string {
  if (isWrong) return t`Up to eight letters A to Z and digits, without spaces`;
  if (name === undefined) return t`For example T2 or FRONT: up to eight letters A to Z and digits`;
  if (taken.includes(name))
    return t`Another till is called ${name}, too. Sale numbers tell them apart, but people may not.`;
  const start = `\u2066${name}-${id}\u2069`;
  // In practice mode the till is named with P in front of it.
  return isPractice
    ? t`Sale numbers on the shop’s account start with ${start}. In practice mode the till is P-${name}.`
    : t`Sale numbers on the shop’s account start with it: ${start}`;
}
