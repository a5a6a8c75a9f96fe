import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DrawerMoveView } from '../../../src-preload/contract/staff/shift.ts';
import { signedMoney, subtract } from '../../words/figures/money.ts';
import { dateAndTime, dayKey, timeOfDay } from '../../words/figures/moments.ts';
import css from './standing.module.css';

type DrawerMovesProps = { readonly moves: readonly DrawerMoveView[]; readonly openedAt: string };

/** What was put into the drawer and taken out, the newest first. */
export const DrawerMoves = ({ moves, openedAt }: DrawerMovesProps) =>
  moves.length === 0 ? (
    <p className={css['soft']}>
      <Trans>Nothing was paid in or out</Trans>
    </p>
  ) : (
    <div className={css['room']}>
      <ul className={css['moves']} data-testid="drawer-moves">
        {moves.map((move, at) => (
          // Two can be alike in everything, and none is ever taken away.
          <li key={moves.length - at}>
            <time className={css['time']} dateTime={move.at}>
              {dayKey(move.at) === dayKey(openedAt) ? timeOfDay(move.at) : dateAndTime(move.at)}
            </time>
            <span className={css['reason']}>
              <bdi>{move.reason}</bdi>
            </span>
            <span className={css['who']}>
              <bdi>{whoWords(move)}</bdi>
            </span>
            <span className={css['amount']}>
              <bdi>
                {signedMoney(
                  move.direction === 'in' ? move.amount : subtract('0', move.amount),
                  move.currency,
                )}
              </bdi>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );

function whoWords({ by, approvedBy }: DrawerMoveView): string {
  if (by === null) return '';
  return approvedBy === null ? by.name : t`${by.name}, approved by ${approvedBy.name}`;
}
