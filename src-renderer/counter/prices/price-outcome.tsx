import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PriceRulesView, RuleScopeView } from '../../../src-preload/contract/money/prices.ts';
import type { NotAnsweredKind } from '../../words/failures/not-answered.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { scopeName } from '../../words/payments/price-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import css from './prices-page.module.css';

/** What came of a change to the rules. */
export type PriceOutcome =
  /** Not yet: customers pay by what is saved. */
  | { readonly kind: 'removed'; readonly before: PriceRulesView; readonly scope: RuleScopeView }
  | { readonly kind: 'not-taken' | NotAnsweredKind };

type PriceOutcomeNoticeProps = {
  readonly outcome: PriceOutcome;
  readonly onPutBack: (before: PriceRulesView) => void;
};

export function PriceOutcomeNotice({ outcome, onPutBack }: PriceOutcomeNoticeProps) {
  switch (outcome.kind) {
    case 'not-taken':
      return (
        <Notice tone="bad">
          <Trans>Not saved, the prices are as before: a number is too large or too small.</Trans>
        </Notice>
      );
    case 'too-often':
    case 'not-passed-on':
      return <Notice tone="bad">{notPassedOn('changing', outcome.kind)}</Notice>;
    case 'removed': {
      const name = scopeName(outcome.scope);
      return (
        <div className={css['outcome']}>
          <Notice tone="good">{t`The rule for ${name} is removed once you save.`}</Notice>
          <ActionButton onPress={() => onPutBack(outcome.before)}>
            <Trans>Keep the rule</Trans>
          </ActionButton>
        </div>
      );
    }
  }
}
