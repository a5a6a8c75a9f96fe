import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Figures, ReportPart, ReportRow } from '../../../src-preload/contract/books/reports.ts';
import { figure } from '../../words/figures/figures.ts';
import { money } from '../../words/figures/money.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { groupName, partName } from './report-words.ts';
import css from './report-table.module.css';

/** So many rows are shown at first: a catalog has a thousand packages. */
const atFirst = 50;

type ReportTableProps = {
  readonly rows: readonly ReportRow[];
  readonly total: Figures;
  readonly by: ReportPart;
  readonly caption: string;
};

/** The figures of the chart, and all the others, with their sum. */
export function ReportTable({ rows, total, by, caption }: ReportTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  // Days and hours are few, and none of them may be missed.
  const shown = isWhole || by === 'day' || by === 'hour' ? rows : rows.slice(0, atFirst);
  const columns = [
    t`Sales`,
    t`Top-ups`,
    t`Refunds`,
    t`Gross`,
    t`Refunds`,
    t`Tax`,
    t`Cost`,
    t`Margin`,
  ] as const;
  return (
    <div className={css['scroll']} role="region" aria-label={t`Figures`} tabIndex={0}>
      <table className={css['table']} data-testid="report-table">
        <caption className={css['caption']}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{partName(by)}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key ?? ''}>
              <th scope="row">{groupName(by, row.key, row.name)}</th>
              <Cells figures={row} columns={columns} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            <Cells figures={total} columns={columns} />
          </tr>
        </tfoot>
      </table>
      {shown.length < rows.length && (
        <ActionButton onPress={() => setIsWhole(true)}>
          <Trans>Show all {figure(rows.length)}</Trans>
        </ActionButton>
      )}
    </div>
  );
}

function Cells({ figures, columns }: { readonly figures: Figures; readonly columns: readonly string[] }) {
  const inMoney = (amount: string): string => money(amount, figures.currency);
  const cells = [
    figure(figures.sales),
    figure(figures.topUps),
    // Orders that the service canceled were given back as well.
    figure(figures.refunds + figures.cancellations),
    inMoney(figures.gross),
    inMoney(figures.returned),
    inMoney(figures.tax),
    inMoney(figures.cost),
    inMoney(figures.margin),
  ];
  return cells.map((cell, column) => (
    <td key={columns[column]} data-name={columns[column]}>
      {cell}
    </td>
  ));
}
