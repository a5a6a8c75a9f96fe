import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import css from '../controls/text-field.module.css';
import own from './lines-field.module.css';

type LinesFieldProps = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong: boolean;
};

/** A few lines to fill in, one under the other. */
export function LinesField({ label, hint, isWrong, ...rest }: LinesFieldProps) {
  return (
    <TextField {...rest} className={css['field'] ?? ''} isInvalid={isWrong} maxLength={600}>
      <Label className={css['label'] ?? ''}>{label}</Label>
      <TextArea className={own['lines'] ?? ''} rows={3} />
      <Text slot="description" className={css['hint'] ?? ''}>
        {hint}
      </Text>
    </TextField>
  );
}
