import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Problem } from '../../../../src-preload/contract/problem.ts';
import { causeOf } from '../../../words/failures/problem-cause.ts';
import { capitalized } from '../../../words/language/capitalized.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { InActions } from '../detail/order-actions.tsx';

type NotNowProps = {
  /** Why the provider can't be asked. */
  readonly problem: Problem;
  /** Nothing of it could be done anyway. */
  readonly isRefunded: boolean;
};

/** What is done with the provider's help, while that can't be asked: where it always stands, with the reason. */
export function NotNow({ problem, isRefunded }: NotNowProps) {
  if (isRefunded) return null;
  const cause = capitalized(causeOf(problem));
  return (
    <>
      <InActions at="esim">
        <ActionButton testId="top-up" isDisabled describedBy="why-not-now" onPress={nothing}>
          <Trans>Top up</Trans>
        </ActionButton>
      </InActions>
      <InActions at="refund">
        <ActionButton testId="refund" isDisabled describedBy="why-not-now" onPress={nothing}>
          <Trans>Refund</Trans>
        </ActionButton>
        <p id="why-not-now" data-testid="why-not-now">
          {t`Top up, exchange and refund need your provider. ${cause}.`}
        </p>
      </InActions>
    </>
  );
}

const nothing = (): void => undefined;
