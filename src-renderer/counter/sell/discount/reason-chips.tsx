import { useId } from 'react';
import { Trans } from '@lingui/react/macro';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import chips from '../../controls/chips.module.css';
import field from '../../controls/text-field.module.css';

type ReasonChipsProps = {
  readonly reasons: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (reason: string) => void;
};

/** Why a discount is given: one of the shop's reasons, by the arrow keys. */
export function ReasonChips({ reasons, chosen, onChoose }: ReasonChipsProps) {
  const labelId = useId();
  return (
    <div>
      <span id={labelId} className={field['label']}>
        <Trans>Reason</Trans>
      </span>
      <ToggleButtonGroup
        className={chips['chips'] ?? ''}
        aria-labelledby={labelId}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={chosen === null ? [] : [chosen]}
        onSelectionChange={(keys) => {
          const next = reasons.find((reason) => keys.has(reason));
          if (next !== undefined) onChoose(next);
        }}
      >
        {reasons.map((reason) => (
          <ToggleButton key={reason} id={reason} className={chips['chip'] ?? ''}>
            {reason}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
