import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { PastShiftView } from '../../../src-preload/contract/staff/shift.ts';
import { till } from '../../till-bridge.ts';
import { money } from '../../words/figures/money.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { tenderWords } from '../../words/payments/tender-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Button } from '../controls/button.tsx';
import { counterStore } from '../use-counter.ts';
import { differenceWords } from './difference-words.ts';
import css from './shift-view.module.css';

type Past = { readonly shifts: readonly PastShiftView[]; readonly isMore: boolean };
type StopReading = () => void;
type Total = NonNullable<PastShiftView['totals']>[number];

type PastShiftsProps = {
  readonly onShow: (number: number) => void;
  /** Shows the last few alone, and leads to all of them by this. */
  readonly onAll?: () => void;
};

/** How many are the last few. */
const few = 4;

/** Shifts that were closed, the newest first; each leads to its Z report. */
export function PastShifts({ onShow, onAll }: PastShiftsProps) {
  const [past, setPast] = useState<Past | null>(null);
  const readOn = (earlier: readonly PastShiftView[]): StopReading => {
    let isCurrent = true;
    till.ask('shifts-past', { before: earlier.at(-1)?.number ?? null }).then(
      ({ shifts, isMore }) => isCurrent && setPast({ shifts: [...earlier, ...shifts], isMore }),
      () => counterStore.setState({ unanswered: true }),
    );
    return () => {
      isCurrent = false;
    };
  };
  useEffect(() => readOn([]), []);
  if (past === null) return null;
  const shown = onAll === undefined ? past.shifts : past.shifts.slice(0, few);
  return (
    <div className={css['form']}>
      <h2 className={css['title']}>
        <Trans>Closed shifts</Trans>
      </h2>
      {past.shifts.length === 0 && (
        <p className={css['soft']}>
          <Trans>None yet. Closing a shift makes its Z report, which never changes.</Trans>
        </p>
      )}
      <ul className={css['past']}>
        {shown.map((shift) => (
          <li key={shift.number}>
            <Button
              className={css['shift']}
              onPress={() => onShow(shift.number)}
              isDisabled={shift.closedAt === null}
              data-shift={shift.number}
            >
              <span className={css['number']}>{shift.number}</span>
              <span className={css['when']}>
                {whenWords(shift)}
                {shift.isOfOlderCopy && (
                  <small className={css['note']}>
                    <Trans>From an older copy of the sales records</Trans>
                  </small>
                )}
              </span>
              <span className={css['totals']}>
                {(shift.totals ?? []).map((total) => (
                  <span key={total.currency}>
                    <bdi>{money(total.taken, total.currency)}</bdi>
                    <Outcome {...total} />
                  </span>
                ))}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {onAll !== undefined && past.shifts.length > few && (
        <ActionButton onPress={onAll} testId="all-shifts">
          <Trans>All closed shifts</Trans>
        </ActionButton>
      )}
      {onAll === undefined && past.isMore && (
        <ActionButton onPress={() => void readOn(past.shifts)}>
          <Trans>Show more</Trans>
        </ActionButton>
      )}
    </div>
  );
}

/** How its count came out in one currency: each tender that is off, else that it is exact. */
function Outcome({ currency, differences }: Total) {
  if (differences.length === 0)
    return (
      <small className={css['note']}>
        <Trans>Not counted</Trans>
      </small>
    );
  const off = differences.flatMap(({ tender, amount }) => {
    const difference = differenceWords(amount, currency);
    const name = tenderWords(tender);
    return difference === null ? [] : [{ tender, words: t`${name} ${difference}` }];
  });
  return off.length === 0 ? (
    <small className={css['note']}>
      <Trans>No difference</Trans>
    </small>
  ) : (
    off.map(({ tender, words }) => (
      <small key={tender} className={css['short']}>
        <bdi>{words}</bdi>
      </small>
    ))
  );
}

function whenWords({ openedAt, closedAt, closedBy }: PastShiftView): string {
  if (closedAt === null)
    return openedAt === null
      ? t`Its reports were lost with damaged sales records`
      : t`Opened ${dateAndTime(openedAt)}; its closing was lost with damaged sales records`;
  return closedBy === null ? dateAndTime(closedAt) : t`${dateAndTime(closedAt)}, ${closedBy.name}`;
}
