import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { startName, startWords } from '../../../words/payments/terms-words.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { CheckRow } from '../../controls/check-row.tsx';
import { Segments } from '../../controls/segments.tsx';
import { showCost } from '../../balance/shown-cost.ts';
import { changeShopTerms } from '../../sell/shop-terms.ts';
import { starts, tendersWith } from '../../sell/terms.ts';
import { useCounter } from '../../use-counter.ts';
import css from '../../settings/section.module.css';

/** What staff find chosen with each customer, and can change for one; and whether they see costs, which customers may see over the counter. */
export function SaleDefaultsSection() {
  const tenders = useCounter((state) => state.tenders);
  const usualTender = useCounter((state) => state.usualTender);
  const usualStart = useCounter((state) => state.usualStart);
  const showsCost = useCounter((state) => state.showsCost);
  return (
    <section className={css['section']} data-testid="sale-defaults">
      <Segments
        label={t`Payment`}
        isFilling
        choices={tendersWith(tenders).map((id) => ({ id, name: tenderWords(id) }))}
        pickedId={usualTender}
        onPick={(chosen) => void changeShopTerms({ usualTender: chosen })}
      />
      <Segments
        label={t`Start of the package`}
        isFilling
        choices={starts.map((id) => ({ id, name: startName(id) }))}
        meaning={startWords(usualStart)}
        pickedId={usualStart}
        onPick={(chosen) => void changeShopTerms({ usualStart: chosen })}
      />
      <CheckRow isOn={showsCost} onChange={(isOn) => void showCost(isOn)}>
        <Trans>Show managers cost and margin while selling</Trans>
      </CheckRow>
    </section>
  );
}
