import { t } from '@lingui/core/macro';
import type { ActivationMode } from '../../../../src-preload/contract/sales/package.ts';
import { startName, startWords } from '../../../words/payments/terms-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { starts } from '../terms.ts';
import { Segments } from '../../controls/segments.tsx';

type StartRowProps = {
  readonly start: ActivationMode;
  readonly onChange: (start: ActivationMode) => void;
};

/** When a package starts. */
export const StartRow = ({ start, onChange }: StartRowProps) => (
  <Segments
    label={t`Starts`}
    meaning={startWords(start)}
    shortcut={keyOf('change-start')}
    isFilling
    choices={starts.map((id) => ({ id, name: startName(id) }))}
    pickedId={start}
    onPick={onChange}
  />
);
