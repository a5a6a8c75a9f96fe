import { t } from '@lingui/core/macro';
import type { ActivationMode } from '../../../../src-preload/contract/sales/package.ts';
import { startName, startWords } from '../../../words/payments/terms-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { starts } from '../terms.ts';
import { ChoiceRow } from './choice-row.tsx';

type StartRowProps = {
  readonly start: ActivationMode;
  readonly onChange: (start: ActivationMode) => void;
};

/** When a package starts. */
export const StartRow = ({ start, onChange }: StartRowProps) => (
  <ChoiceRow
    label={t`Starts`}
    meaning={startWords(start)}
    shortcut={keyOf('change-start')}
    choices={starts}
    wordsOf={startName}
    chosen={start}
    onChoose={onChange}
  />
);
