import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { focusOn } from './focus-on.ts';
import field from './text-field.module.css';

/** As main takes it, in characters. */
const longest = 500;

type ReasonFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly testId: string;
  /** It is the first field of its form. */
  readonly isFirst?: boolean;
};

/** Why staff do something that is kept with its reason. */
export const ReasonField = ({ label, value, onChange, testId, isFirst = false }: ReasonFieldProps) => (
  <TextField
    className={field['field'] ?? ''}
    value={value}
    onChange={onChange}
    isRequired
    maxLength={longest}
  >
    <Label className={field['label'] ?? ''}>{label}</Label>
    <Input
      className={field['input'] ?? ''}
      data-testid={testId}
      dir="auto"
      {...(isFirst ? { ref: focusOn } : {})}
    />
  </TextField>
);
