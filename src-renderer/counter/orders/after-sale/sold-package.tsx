import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Label } from 'react-aria-components/Label';
import { Meter } from 'react-aria-components/Meter';
import type { SoldPackage as Package } from '../../../../src-preload/contract/sales/after-sale.ts';
import {
  leftWords,
  lifeWords,
  partLeft,
  statusWords,
  volumeWords,
  whyNotActivate,
  whyNotRefund,
} from '../../../words/orders/after-sale-words.ts';
import { paybackAmount } from '../../../words/payments/payback-words.ts';
import { inClauses } from '../../../words/figures/figures.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useServiceTime } from '../../use-counter.ts';
import { InActions } from '../detail/order-actions.tsx';
import type { Then } from './after-sale-question.ts';
import css from './data-left.module.css';
import { PackageEarnings } from './package-earnings.tsx';

type SoldPackageProps = {
  readonly sold: Package;
  /** The keys act on this one. */
  readonly hasKeys: boolean;
  /** What is counted of it is of today alone. */
  readonly isOfToday: boolean;
  /** The eSIM has others: what is done with this one is named by its size. */
  readonly isOneOfSeveral: boolean;
  readonly onActivate: (idPack: number) => void;
  readonly onRefund: (sold: Package, then: Then) => void;
};

/** Whether its refund can pay for another eSIM: where the customer gets something for it. */
export const isExchangeable = ({ refund, payback }: Package): boolean =>
  refund.offered && paybackAmount(payback) !== null;

/** A package of an eSIM: what is left of it, until when, and what can be done with it. */
export function SoldPackage(props: SoldPackageProps) {
  const { sold, hasKeys, isOfToday, isOneOfSeveral, onActivate, onRefund } = props;
  const { activation, refund } = sold;
  const now = useServiceTime();
  const counted = leftWords(sold);
  const left = isOfToday && counted !== undefined ? t`${counted} today` : counted;
  const part = partLeft(sold);
  const size = isOneOfSeveral && sold.size !== null ? volumeWords(sold.size) : undefined;
  const why = [
    activation.offered ? undefined : whyNotActivate(activation.why),
    refund.offered ? undefined : whyNotRefund(refund.why, left),
  ].filter((words) => words !== undefined);
  const whyId = `why-${sold.uid ?? sold.name ?? 'package'}`;
  return (
    <div className={css['package']} data-testid="sold-package">
      <Meter value={part ?? 0} maxValue={1} valueLabel={left ?? t`Data left is unknown`}>
        {({ percentage, valueText }) => (
          <>
            <div className={css['line']}>
              <Label className={css['left'] ?? ''}>{valueText}</Label>
              <span className={css['soft']}>
                {inClauses([lifeWords(sold, now), statusWords(sold)].filter((part) => part !== undefined))}
              </span>
            </div>
            {part !== undefined && (
              <div className={css['track']}>
                <div className={css['fill']} style={{ inlineSize: `${String(percentage)}%` }} />
              </div>
            )}
          </>
        )}
      </Meter>
      {sold.earnings !== null && <PackageEarnings {...sold.earnings} />}
      {activation.offered && (
        <InActions at="esim">
          <ActionButton
            look="main"
            testId="activate"
            {...(hasKeys ? { shortcut: keyOf('activate') } : {})}
            onPress={() => onActivate(activation.idPack)}
          >
            <Trans>Activate</Trans>
          </ActionButton>
        </InActions>
      )}
      {isExchangeable(sold) && (
        <InActions at="exchange">
          <ActionButton testId="exchange" onPress={() => onRefund(sold, 'exchange')}>
            {size === undefined ? <Trans>Exchange</Trans> : <Trans>Exchange {size}</Trans>}
          </ActionButton>
        </InActions>
      )}
      {(refund.offered || refund.why !== 'sold-elsewhere') && (
        <InActions at="refund">
          <ActionButton
            testId="refund"
            isDisabled={!refund.offered}
            {...(hasKeys && refund.offered ? { shortcut: keyOf('refund') } : {})}
            {...(why.length > 0 ? { describedBy: whyId } : {})}
            onPress={() => onRefund(sold, 'money-back')}
          >
            {size === undefined ? <Trans>Refund</Trans> : <Trans>Refund {size}</Trans>}
          </ActionButton>
        </InActions>
      )}
      {why.length > 0 && (
        <InActions at="refund">
          <p className={css['why']} id={whyId} data-testid="why-not">
            {[...new Set(why)].join(' ')}
          </p>
        </InActions>
      )}
    </div>
  );
}
