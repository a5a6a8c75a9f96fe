import { useState, type CSSProperties } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { classNames } from '../../class-names.ts';
import type { ChartBar, ChartScale } from './chart-bars.ts';
import { ChartLegend, type Legend } from './chart-legend.tsx';
import { labelStep } from './label-step.ts';
import { niceTicks } from './nice-ticks.ts';
import css from './report-chart.module.css';
import { useWidth } from './use-width.ts';

type ReportChartProps = {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly bars: readonly ChartBar[];
  /** Days and hours stand side by side as time passes; others lie one below the other, with room for their names. */
  readonly of: 'day' | 'hour' | 'other';
  readonly scale: ChartScale;
  readonly legend: Legend;
  /** The bar that is told at first. */
  readonly first: number;
};

/** Of packages and places there may be hundreds: the table has all of them. */
const mostLying = 12;

/** Bars that would be narrower lie, too, so that each can be hit: as WCAG has it, in CSS pixels. */
const leastTarget = 24;

/** More of them would be a list that nobody reads: a table has them. */
const mostNarrow = 31;

/** About as wide is the axis with what stands beside it. */
const axisWidth = 70;

/** More of them side by side would be thinner than what tells two bars apart. */
const mostBeside = 100;

/** So wide may what is written below a standing bar be, and on it, in CSS pixels at the usual size of letters. */
const labelWidth = 62;
const valueWidth = 46;
/** Where another bar stands beside it. */
const valueWidthBeside = 64;

/**
 * Figures as bars along an axis, each beside that of the earlier span. To assistive technology a list of which one
 * entry is chosen, by the arrow keys: each is read with its figures. The bars are boxes of the page rather than a picture, so
 * that they turn round with the language and take the colors of the theme (docs/dependencies.md).
 */
export function ReportChart({ label, bars, of, scale, legend, first }: ReportChartProps) {
  const shown = of === 'other' ? bars.slice(0, mostLying) : bars;
  const [chosen, setChosen] = useState(first);
  const [figure, width] = useWidth<HTMLElement>();
  const room = (width - axisWidth) / shown.length;
  const isStanding = of !== 'other' && !(width > 0 && room < leastTarget && shown.length <= mostNarrow);
  const at = Math.min(chosen, shown.length - 1);
  const current = shown[at];
  if (current === undefined) return null;
  const isBeside = shown.length <= mostBeside && shown.some(({ before }) => before !== null);
  const values = shown.flatMap(({ value, before }) => [value, isBeside ? (before ?? 0) : 0]);
  const ticks = niceTicks(Math.min(...values), Math.max(...values), scale.smallest);
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  /** Of the axis, in percent. */
  const part = (value: number): number => (value / (most - least)) * 100;
  const step = isStanding ? labelStep(of, room, labelWidth) : 1;
  return (
    <figure
      ref={figure}
      className={css['figure']}
      data-lies={isStanding ? undefined : true}
      style={{ '--zero': `${part(-least)}%` } as CSSProperties}
    >
      <figcaption className={css['caption']}>
        <span className={css['chosen']} data-testid="chart-chosen">
          {current.words}
        </span>
        <ChartLegend {...legend} isBeside={isBeside} />
      </figcaption>
      <div className={css['plot']}>
        <div className={css['axis']} aria-hidden="true">
          <div className={css['ticks']} data-testid="chart-ticks">
            {ticks.map((tick) => (
              <span key={tick} style={{ '--at': `${part(tick - least)}%` } as CSSProperties}>
                {scale.tick(tick)}
              </span>
            ))}
          </div>
        </div>
        <div className={css['lines']} aria-hidden="true">
          <div>
            {ticks.map((tick) => (
              <i
                key={tick}
                data-zero={tick === 0 || undefined}
                style={{ '--at': `${part(tick - least)}%` } as CSSProperties}
              />
            ))}
          </div>
        </div>
        <ListBox
          className={css['bars'] ?? ''}
          aria-label={label}
          orientation={isStanding ? 'horizontal' : 'vertical'}
          selectionMode="single"
          // The one that the focus is on.
          selectionBehavior="replace"
          disallowEmptySelection
          selectedKeys={[String(at)]}
          onSelectionChange={(keys) => keys !== 'all' && setChosen(Number(keys.values().next().value ?? 0))}
          data-testid="report-chart"
        >
          {shown.map((bar, index) => (
            <ListBoxItem
              key={bar.id}
              id={String(index)}
              className={css['place'] ?? ''}
              textValue={bar.words}
              aria-label={bar.words}
              onHoverStart={() => setChosen(index)}
            >
              {!isStanding && <span className={css['name']}>{bar.name}</span>}
              <span className={css['room']}>
                <Bar
                  value={bar.value}
                  part={part}
                  short={isStanding && room >= (isBeside ? valueWidthBeside : valueWidth) ? bar.short : null}
                />
                {isBeside && <Bar value={bar.before ?? 0} part={part} isEarlier />}
              </span>
              {!isStanding && <span className={css['value']}>{bar.amount}</span>}
              {isStanding && (
                <span className={css['below']} aria-hidden="true">
                  {index % step === 0 ? <span>{bar.name}</span> : null}
                </span>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </div>
    </figure>
  );
}

type BarProps = {
  readonly value: number;
  readonly part: (value: number) => number;
  readonly isEarlier?: boolean;
  /** What is written on it; null for nothing. */
  readonly short?: string | null;
};

/** A bar from zero, over it or below it. */
function Bar({ value, part, isEarlier = false, short = null }: BarProps) {
  return (
    <span
      className={classNames(css['track'], isEarlier && css['earlier'])}
      data-negative={value < 0 || undefined}
    >
      {value !== 0 && (
        <span className={css['bar']} style={{ '--share': `${part(Math.abs(value))}%` } as CSSProperties}>
          {/* Drawn by the style sheet: the option is called by all of its words already. */}
          {short !== null && <span className={css['short']} data-short={short} />}
        </span>
      )}
    </span>
  );
}
