import type { Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import css from './number-box.module.css';

type NumberBoxProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What was typed can't be used. */
  readonly isWrong: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly testId?: string;
};

/** A decimal as text: a number type would lose digits, and accept "1e5". */
export function NumberBox({ label, value, onChange, isWrong, inputRef, testId }: NumberBoxProps) {
  return (
    <TextField
      className={css['field'] ?? ''}
      value={value}
      onChange={onChange}
      isInvalid={isWrong}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
    >
      <Label className={css['label'] ?? ''}>{label}</Label>
      <Input
        className={css['input'] ?? ''}
        onFocus={(event) => event.target.select()}
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        {...(testId === undefined ? {} : { 'data-testid': testId })}
      />
    </TextField>
  );
}
