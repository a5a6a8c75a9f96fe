import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { classNames } from '../../class-names.ts';
import { KeyCap } from './key-cap.tsx';
import css from './segments.module.css';

type SegmentsProps<Id extends string> = {
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly name: string }[];
  readonly pickedId: Id;
  readonly onPick: (id: Id) => void;
  /** It is the first field of its form: keys choose at once. */
  readonly isFirst?: boolean;
  /** As wide as what it is in. */
  readonly isFilling?: boolean;
  /** The key that takes the next choice, where there is one. */
  readonly shortcut?: string;
  /** What the choice means or leads to, beside the label. */
  readonly meaning?: ReactNode;
};

/** One of a few that are all in sight. */
export function Segments<Id extends string>(props: SegmentsProps<Id>) {
  const { label, choices, pickedId, onPick, isFilling = false, isFirst = false, shortcut, meaning } = props;
  return (
    <RadioGroup
      className={classNames(css['group'], isFilling && css['filling'])}
      orientation="horizontal"
      // Null while none is picked: with any other value of none, no choice could be reached by keys.
      value={choices.some(({ id }) => id === pickedId) ? pickedId : null}
      onChange={(value) => {
        const picked = choices.find(({ id }) => id === value);
        if (picked !== undefined) onPick(picked.id);
      }}
    >
      <div className={css['head']}>
        <Label className={css['label'] ?? ''}>{label}</Label>
        {meaning !== undefined && <span className={css['meaning']}>{meaning}</span>}
        {shortcut !== undefined && <KeyCap>{shortcut}</KeyCap>}
      </div>
      <div className={css['segments']}>
        {choices.map(({ id, name }, at) => (
          <RadioField key={id} value={id} autoFocus={isFirst && at === 0} className={css['choice'] ?? ''}>
            <RadioButton className={css['segment'] ?? ''}>{name}</RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  );
}
