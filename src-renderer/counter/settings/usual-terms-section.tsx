import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { startName, startWords } from '../../words/payments/terms-words.ts';
import { tenderWords } from '../../words/payments/tender-words.ts';
import { Segments } from '../controls/segments.tsx';
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
        <Trans>Each sale starts with</Trans>
      </h2>
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
    </section>
  );
}
