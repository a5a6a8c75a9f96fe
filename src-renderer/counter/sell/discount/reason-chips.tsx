import { useEffect, useId, useRef } from 'react';
import { Trans } from '@lingui/react/macro';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import chips from '../../controls/chips.module.css';
import figure from '../../figures/figure-field.module.css';
import field from '../../controls/text-field.module.css';

type ReasonChipsProps = {
  readonly reasons: readonly string[];
  readonly chosen: string | null;
  /** Staff went on without one: they are asked for it. */
  readonly isLacking: boolean;
  readonly onChoose: (reason: string) => void;
};

/** Why a discount is given: one of the shop's reasons, by the arrow keys. */
export function ReasonChips({ reasons, chosen, isLacking, onChoose }: ReasonChipsProps) {
  const labelId = useId();
  const chipsRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLacking) chipsRef.current?.querySelector('button')?.focus();
  }, [isLacking]);
  return (
    <div>
      <span id={labelId} className={field['label']}>
        <Trans>Reason</Trans>
      </span>{' '}
      <output className={figure['wrong']} data-testid="lacks-reason" aria-live="polite">
        {isLacking && <Trans>Choose a reason.</Trans>}
      </output>
      <ToggleButtonGroup
        ref={chipsRef}
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
