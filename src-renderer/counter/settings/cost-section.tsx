import { Trans } from '@lingui/react/macro';
import { CheckRow } from '../controls/check-row.tsx';
import { useCounter } from '../use-counter.ts';
import { showCost } from '../balance/shown-cost.ts';
import css from './section.module.css';

/** What customers may see over the counter is off until somebody wants it. */
export function CostSection() {
  const showsCost = useCounter((state) => state.showsCost);
  return (
    <section className={css['section']}>
      <h2 className={css['title']}>
        <Trans>At the counter</Trans>
      </h2>
      <CheckRow isOn={showsCost} onChange={(isOn) => void showCost(isOn)}>
        <Trans>Show cost and margin while selling</Trans>
      </CheckRow>
    </section>
  );
}
