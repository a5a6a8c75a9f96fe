import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { startName, startWords } from '../../../words/payments/terms-words.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { CheckRow } from '../../controls/check-row.tsx';
import { showCost } from '../../money/shown-cost.ts';
import { ChoiceRow } from '../../sell/read-back/choice-row.tsx';
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
      <ChoiceRow
        label={t`Payment`}
        choices={tendersWith(tenders)}
        wordsOf={tenderWords}
        chosen={usualTender}
        onChoose={(chosen) => void changeShopTerms({ usualTender: chosen })}
      />
      <ChoiceRow
        label={t`Start of the package`}
        choices={starts}
        wordsOf={startName}
        meaning={startWords(usualStart)}
        chosen={usualStart}
        onChoose={(chosen) => void changeShopTerms({ usualStart: chosen })}
      />
      <CheckRow isOn={showsCost} onChange={(isOn) => void showCost(isOn)}>
        <Trans>Show managers cost and margin while selling</Trans>
      </CheckRow>
    </section>
  );
}
