import { t } from '@lingui/core/macro';
import { useState, type CSSProperties } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { ReportPart, ReportRow } from '../../../src-preload/contract/books/reports.ts';
import { classNames } from '../../class-names.ts';
import { inClauses } from '../../words/figures/figures.ts';
import { groupName, groupNameInFull, measured, measureName, partName, type Measure } from './report-words.ts';
import css from './report-chart.module.css';

/** Days and hours stand side by side as time passes; the others lie one below the other, with room for their names. */
const isInTime = (by: ReportPart): boolean => by === 'day' || by === 'hour';

/** Of packages and places there may be hundreds: the table has all of them. */
const mostLying = 12;

type ReportChartProps = {
  readonly rows: readonly ReportRow[];
  readonly by: ReportPart;
  readonly measure: Measure;
};

/**
 * The rows of the table as bars. To assistive technology a list of which one entry is chosen, by the arrow keys: each is
 * read with its figure. The bars are boxes of the page rather than a picture, so that they turn
 * round with the language and take the colors of the theme.
 */
export function ReportChart({ rows, by, measure }: ReportChartProps) {
  const shown = isInTime(by) ? rows : rows.slice(0, mostLying);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, shown.length - 1);
  const values = shown.map((row) => Number(row[measure]));
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const span = most - least || 1;
  const current = shown[at];
  if (current === undefined) return null;
  const words = (row: ReportRow): string =>
    inClauses([groupNameInFull(by, row.key, row.name), measured(row, measure)]);
  const style = { '--zero': `${((0 - least) / span) * 100}%` } as CSSProperties;
  return (
    <figure className={css['figure']} style={style}>
      <figcaption className={css['caption']} data-testid="chart-chosen">
        {words(current)}
      </figcaption>
      <ListBox
        className={classNames(css['bars'], isInTime(by) ? css['standing'] : css['lying'])}
        aria-label={t`${measureName(measure)}: ${partName(by)}`}
        orientation={isInTime(by) ? 'horizontal' : 'vertical'}
        selectionMode="single"
        // The one that the focus is on.
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[String(at)]}
        onSelectionChange={(keys) => keys !== 'all' && setChosen(Number(keys.values().next().value ?? 0))}
        data-testid="report-chart"
      >
        {shown.map((row, index) => (
          <ListBoxItem
            key={row.key ?? ''}
            id={String(index)}
            className={css['place'] ?? ''}
            textValue={words(row)}
            aria-label={words(row)}
            onHoverStart={() => setChosen(index)}
          >
            {!isInTime(by) && <span className={css['name']}>{groupName(by, row.key, row.name)}</span>}
            <span className={css['room']}>
              <span
                className={classNames(css['bar'], (values[index] ?? 0) < 0 && css['below'])}
                style={{ '--share': `${(Math.abs(values[index] ?? 0) / span) * 100}%` } as CSSProperties}
              />
            </span>
          </ListBoxItem>
        ))}
      </ListBox>
      {isInTime(by) && (
        <div className={css['ends']} aria-hidden="true">
          {endsOf(shown).map((row) => (
            <span key={row.key}>{groupName(by, row.key, row.name)}</span>
          ))}
        </div>
      )}
    </figure>
  );
}

/** What is written below the bars: the first, the middle and the last. */
const endsOf = (rows: readonly ReportRow[]): readonly ReportRow[] => {
  const middle = rows.length > 4 ? [rows[Math.floor((rows.length - 1) / 2)]] : [];
  return [...new Set([rows[0], ...middle, rows.at(-1)])].flatMap((row) => row ?? []);
};
