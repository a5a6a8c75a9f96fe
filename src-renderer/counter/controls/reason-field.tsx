import { t } from '@lingui/core/macro';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { Chip } from './chip.tsx';
import chips from './chips.module.css';
import { focusOn } from './focus-on.ts';
import field from './text-field.module.css';

/** As main takes it, in characters. */
const longest = 500;

type ReasonFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly testId: string;
  /** One press writes one of these. */
  readonly usual?: readonly string[];
  /** It is the first field of its form. */
  readonly isFirst?: boolean;
};

/** Why staff do something that is kept with its reason. */
export const ReasonField = (props: ReasonFieldProps) => {
  const { label, value, onChange, testId, usual = [], isFirst = false } = props;
  return (
    <>
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
      {usual.length > 0 && (
        <div className={chips['chips']} role="group" aria-label={t`Usual reasons`}>
          {usual.map((words) => (
            <Chip key={words} isSelected={value === words} onChange={(isOn) => onChange(isOn ? words : '')}>
              {words}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
};
