import { useId, type ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { KeyCap } from '../../controls/key-cap.tsx';
import css from './choice-row.module.css';

type ChoiceRowProps<Choice extends string> = {
  readonly label: string;
  /** The key that takes the next choice, where there is one. */
  readonly shortcut?: string;
  readonly choices: readonly Choice[];
  readonly wordsOf: (choice: Choice) => string;
  /** What the choice means or leads to, beside the label. */
  readonly meaning?: ReactNode;
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
};

/** One of a few, all in sight. */
export function ChoiceRow<Choice extends string>({
  label,
  shortcut,
  choices,
  wordsOf,
  meaning,
  chosen,
  onChoose,
}: ChoiceRowProps<Choice>) {
  const labelId = useId();
  return (
    <div className={css['row']}>
      <div className={css['head']}>
        <span id={labelId}>{label}</span>
        <span className={css['meaning']}>{meaning}</span>
        {shortcut !== undefined && <KeyCap>{shortcut}</KeyCap>}
      </div>
      <ToggleButtonGroup
        className={css['choices'] ?? ''}
        aria-labelledby={labelId}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[chosen]}
        onSelectionChange={(keys) => {
          const next = choices.find((choice) => keys.has(choice));
          if (next !== undefined) onChoose(next);
        }}
      >
        {choices.map((choice) => (
          <ToggleButton key={choice} id={choice} className={css['choice'] ?? ''}>
            {wordsOf(choice)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
