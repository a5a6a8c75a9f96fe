import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { PastShiftView } from '../../../src-preload/contract/staff/shift.ts';
import { till } from '../../till-bridge.ts';
import { money } from '../../words/figures/money.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Button } from '../controls/button.tsx';
import { counterStore } from '../use-counter.ts';
import css from './shift-view.module.css';

type Past = { readonly shifts: readonly PastShiftView[]; readonly isMore: boolean };
type StopReading = () => void;

/** Shifts that were closed, the newest first; each leads to its Z report. */
export function PastShifts({ onShow }: { readonly onShow: (number: number) => void }) {
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
        {past.shifts.map((shift) => (
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
                {(shift.totals ?? []).map(({ currency, taken, difference }) => (
                  <span key={currency}>
                    {money(taken, currency)}
                    {difference !== null && Number(difference) !== 0 && (
                      <small className={css['note']}>{differenceWords(money(difference, currency))}</small>
                    )}
                  </span>
                ))}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {past.isMore && (
        <ActionButton onPress={() => void readOn(past.shifts)}>
          <Trans>Show more</Trans>
        </ActionButton>
      )}
    </div>
  );
}

const differenceWords = (difference: string): string => t`Difference ${difference}`;

function whenWords({ openedAt, closedAt, closedBy }: PastShiftView): string {
  if (closedAt === null)
    return openedAt === null
      ? t`Its reports were lost with damaged sales records`
      : t`Opened ${dateAndTime(openedAt)}; its closing was lost with damaged sales records`;
  return closedBy === null ? dateAndTime(closedAt) : t`${dateAndTime(closedAt)}, ${closedBy.name}`;
}
