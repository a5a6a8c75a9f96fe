import type { Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import { classNames } from '../../../class-names.ts';
import css from '../../controls/text-field.module.css';
import { digitsAlone } from '../../figures/ascii-digits.ts';
import { useHeldFocus } from '../../staff/use-held-focus.ts';

/** A field for no more characters than these is no wider than they are. */
const mostOfShort = 5;

type AccountFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly isSecret?: boolean;
  readonly isDigits?: boolean;
  /** Takes the focus when it appears. */
  readonly isFocused?: boolean;
  /** Of what is typed into. */
  readonly ref?: Ref<HTMLInputElement>;
};

/** One line to fill in, with what it is above and what helps below. */
export function AccountField({
  label,
  hint,
  isSecret = false,
  isDigits = false,
  isFocused = false,
  onChange,
  ref,
  ...rest
}: AccountFieldProps) {
  const held = useHeldFocus(isSecret && isDigits);
  return (
    <TextField
      {...rest}
      onChange={(typed) => onChange(isDigits ? digitsAlone(typed) : typed)}
      inputMode={isDigits ? 'numeric' : 'text'}
      className={css['field'] ?? ''}
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
      spellCheck="false"
    >
      <Label className={css['label'] ?? ''}>{label}</Label>
      <Input
        className={classNames(css['input'], rest.maxLength <= mostOfShort && css['short'])}
        {...(ref === undefined ? {} : { ref })}
        dir="auto"
        autoFocus={isFocused}
        {...held}
      />
      {hint !== undefined && (
        <Text slot="description" className={css['hint'] ?? ''}>
          {hint}
        </Text>
      )}
    </TextField>
  );
}
