import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { money, times, wholeMoney } from '../../words/figures/money.ts';
import { FigureField } from '../figures/figure-field.tsx';
import { cashIn } from '../sell/rest-of.ts';
import {
  denominationsOf,
  otherCashId,
  pieceCount,
  type Denomination,
  type TypedPieces,
} from './counted-cash.ts';
import css from './denomination-counter.module.css';
import { goToField } from './field-keys.ts';

type DenominationCounterProps = {
  readonly currency: string;
  readonly typed: TypedPieces;
  readonly onChange: (typed: TypedPieces) => void;
  /** Whether it begins unfolded. */
  readonly startsOpen: boolean;
};

/** How many there are of each note and coin of a currency; nothing where the usual ones aren't known. */
export function DenominationCounter({ currency, typed, onChange, startsOpen }: DenominationCounterProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const pieces = denominationsOf(currency);
  if (pieces.length === 0) return null;
  const of = (kind: Denomination['kind']): Denomination[] => pieces.filter((piece) => piece.kind === kind);
  const change = (id: string, value: string): void => onChange({ ...typed, [id]: value });
  const otherId = otherCashId(currency);
  return (
    <details
      className={css['counter']}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDownCapture={(event) => goToField(event, true)}
      data-testid={`count-pieces-${currency}`}
    >
      <summary className={css['summary']}>
        <Trans>Count notes and coins, {currency}</Trans>
      </summary>
      <div className={css['pieces']}>
        <div className={css['lists']}>
          <Pieces title={t`Notes`} pieces={of('note')} typed={typed} onChange={change} />
          <Pieces title={t`Coins`} pieces={of('coin')} typed={typed} onChange={change} />
        </div>
        <FigureField
          label={t`Other cash, ${currency}`}
          kind={cashIn(currency)}
          value={typed[otherId] ?? ''}
          onChange={(value) => change(otherId, value)}
          testId={`pieces-${otherId}`}
        />
      </div>
    </details>
  );
}

type PiecesProps = {
  readonly title: string;
  readonly pieces: readonly Denomination[];
  readonly typed: TypedPieces;
  readonly onChange: (id: string, value: string) => void;
};

function Pieces({ title, pieces, typed, onChange }: PiecesProps) {
  if (pieces.length === 0) return null;
  return (
    <section className={css['list']} aria-label={title}>
      <h3 className={css['title']}>{title}</h3>
      {pieces.map(({ id, currency, value }) => (
        <FigureField
          key={id}
          isRow
          label={pieceName(value, currency)}
          kind={pieceCount}
          value={typed[id] ?? ''}
          onChange={(count) => onChange(id, count)}
          meaning={(count) => money(times(value, Number(count)), currency)}
          testId={`pieces-${id}`}
        />
      ))}
    </section>
  );
}

/** "$20", "$0.25". */
const pieceName = (value: string, currency: string): string =>
  value.includes('.') ? money(value, currency) : wholeMoney(Number(value), currency);
