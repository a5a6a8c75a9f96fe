import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { startName, startWords } from '../../words/payments/terms-words.ts';
import { tenderWords } from '../../words/payments/tender-words.ts';
import { ChoiceRow } from '../sell/read-back/choice-row.tsx';
import { changeShopTerms } from '../sell/shop-terms.ts';
import { starts, tendersWith } from '../sell/terms.ts';
import { useCounter } from '../use-counter.ts';
import css from './section.module.css';

/** What staff find chosen with each customer, and can change for one. */
export function UsualTermsSection() {
  const tenders = useCounter((state) => state.tenders);
  const usualTender = useCounter((state) => state.usualTender);
  const usualStart = useCounter((state) => state.usualStart);
  return (
    <section className={css['section']} data-testid="usual-terms">
      <h2 className={css['title']}>
        <Trans>Each sale begins with</Trans>
      </h2>
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
    </section>
  );
}
