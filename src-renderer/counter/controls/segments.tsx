import { Label } from 'react-aria-components/Label';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import css from './segments.module.css';

type SegmentsProps<Id extends string> = {
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly name: string }[];
  readonly pickedId: Id;
  readonly onPick: (id: Id) => void;
};

/** One of a few that are all in sight. */
export function Segments<Id extends string>({ label, choices, pickedId, onPick }: SegmentsProps<Id>) {
  return (
    <RadioGroup
      className={css['group'] ?? ''}
      orientation="horizontal"
      // Null while none is picked: with any other value of none, no choice could be reached by keys.
      value={choices.some(({ id }) => id === pickedId) ? pickedId : null}
      onChange={(value) => {
        const picked = choices.find(({ id }) => id === value);
        if (picked !== undefined) onPick(picked.id);
      }}
    >
      <Label className={css['label'] ?? ''}>{label}</Label>
      <div className={css['segments']}>
        {choices.map(({ id, name }) => (
          <RadioField key={id} value={id} className={css['choice'] ?? ''}>
            <RadioButton className={css['segment'] ?? ''}>{name}</RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  );
}
