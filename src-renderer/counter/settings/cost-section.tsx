import { Trans } from '@lingui/react/macro';
import { useCounter } from '../use-counter.ts';
import { showCost } from '../shown-cost.ts';
import css from './section.module.css';
import choice from './signing-choice.module.css';

/** What customers may see over the counter is off until somebody wants it. */
export function CostSection() {
  const showsCost = useCounter((state) => state.showsCost);
  return (
    <section className={css['section']}>
      <h2 className={css['title']}>
        <Trans>At the counter</Trans>
      </h2>
      <label className={choice['choice']}>
        <input
          type="checkbox"
          className={choice['box']}
          checked={showsCost}
          onChange={(event) => void showCost(event.target.checked)}
        />
        <span>
          <Trans>Show cost and margin while selling</Trans>
        </span>
      </label>
    </section>
  );
}
