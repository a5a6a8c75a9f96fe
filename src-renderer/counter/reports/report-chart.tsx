import { t } from '@lingui/core/macro';
import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { ReportPart, ReportRow } from '../../../src-preload/contract/reports.ts';
import { classNames } from '../../class-names.ts';
import { told } from '../../words/figures.ts';
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
 * read with its figure (WAI-ARIA 1.2, listbox). The bars are boxes of the page rather than a picture, so that they turn
 * round with the language and take the colours of the theme.
 */
export function ReportChart({ rows, by, measure }: ReportChartProps) {
  const id = useId();
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
    told([groupNameInFull(by, row.key, row.name), measured(row, measure)]);
  const keyed = (event: KeyboardEvent<HTMLElement>): void => {
    const next = afterKey(event, at, shown.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const style = { '--zero': `${((0 - least) / span) * 100}%` } as CSSProperties;
  return (
    <figure className={css['figure']} style={style}>
      <figcaption className={css['caption']} data-testid="chart-chosen">
        {words(current)}
      </figcaption>
      <div
        className={classNames(css['bars'], isInTime(by) ? css['standing'] : css['lying'])}
        role="listbox"
        tabIndex={0}
        aria-label={t`${measureName(measure)}: ${partName(by)}`}
        aria-orientation={isInTime(by) ? 'horizontal' : 'vertical'}
        aria-activedescendant={`${id}-${at}`}
        onKeyDown={keyed}
        data-testid="report-chart"
      >
        {shown.map((row, index) => (
          <div
            key={row.key ?? ''}
            id={`${id}-${index}`}
            className={css['place']}
            role="option"
            aria-selected={index === at}
            aria-label={words(row)}
            onPointerEnter={() => setChosen(index)}
            onPointerDown={() => setChosen(index)}
          >
            {!isInTime(by) && <span className={css['name']}>{groupName(by, row.key, row.name)}</span>}
            <span className={css['room']}>
              <span
                className={classNames(css['bar'], (values[index] ?? 0) < 0 && css['below'])}
                style={{ '--share': `${(Math.abs(values[index] ?? 0) / span) * 100}%` } as CSSProperties}
              />
            </span>
          </div>
        ))}
      </div>
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

/** Where a key leads; undefined of one that leads nowhere. */
function afterKey(event: KeyboardEvent<HTMLElement>, at: number, count: number): number | undefined {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = (by: number): number => Math.max(0, Math.min(count - 1, at + by));
  switch (event.key) {
    case 'ArrowRight':
      return step(isRightToLeft ? -1 : 1);
    case 'ArrowLeft':
      return step(isRightToLeft ? 1 : -1);
    case 'ArrowDown':
      return step(1);
    case 'ArrowUp':
      return step(-1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
