import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import { money, subtract } from '../../words/figures/money.ts';
import { tenderWords } from '../../words/payments/tender-words.ts';
import { differenceWords } from './difference-words.ts';
import css from './shift-view.module.css';

type Tendered = Pick<Counted, 'currency' | 'tender'>;

const isSame = (one: Tendered, other: Tendered): boolean =>
  one.currency === other.currency && one.tender === other.tender;

export type Counted = RequestOf<'shift-close'>['counted'][number];

type CountedCheckProps = {
  readonly counted: readonly Counted[];
  /** Null where whoever counts isn't told. */
  readonly expected: ReplyOf<'shift-expected'>;
};

/** What was counted as it will stand in the Z report, beside what was expected where that may be known. */
export function CountedCheck({ counted, expected }: CountedCheckProps) {
  const isListed = (of: Tendered): boolean => counted.some((each) => isSame(each, of));
  const rows = [
    ...counted.flatMap(({ currency, tender, amount }) => {
      const due = expected?.find((each) => isSame(each, { currency, tender }))?.amount ?? null;
      return amount === null && due === null ? [] : [{ currency, tender, amount, due }];
    }),
    // Of another currency, found since the count was begun.
    ...(expected ?? []).flatMap(({ currency, tender, amount: due }) =>
      isListed({ currency, tender }) ? [] : [{ currency, tender, amount: null, due }],
    ),
  ];
  return (
    <>
      <p className={css['soft']} role="status">
        <Trans>Is this what you counted? A closed shift can’t be changed.</Trans>
      </p>
      <dl className={css['rows']} data-testid="counted">
        {rows.map(({ currency, tender, amount, due }) => (
          <div key={`${tender}-${currency}`}>
            <dt>{t`${tenderWords(tender)}, ${currency}`}</dt>
            <dd>
              <bdi>{amount === null ? t`Not counted` : t`You counted ${money(amount, currency)}`}</bdi>
              {expected !== null && (
                <small className={css['expected']}>
                  {t`Expected ${money(due ?? '0', currency)}`}
                  {amount !== null && <Difference value={subtract(amount, due ?? '0')} currency={currency} />}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Difference({ value, currency }: { readonly value: string; readonly currency: string }) {
  const words = differenceWords(value, currency);
  return words === null ? (
    <span className={css['even']}>{t`No difference`}</span>
  ) : (
    <strong className={css['off']} data-testid="difference">
      {words}
    </strong>
  );
}
