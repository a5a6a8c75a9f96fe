import css from './chart-legend.module.css';

/** What the bars are of, in words. */
export type Legend = { readonly now: string; readonly before: string };

/** Says which bars are of when: full ones, and those that are an outline. Nothing where there is one kind alone. */
export function ChartLegend({ now, before, isBeside }: Legend & { readonly isBeside: boolean }) {
  if (!isBeside) return null;
  return (
    <span className={css['legend']} data-testid="chart-legend">
      <span className={css['entry']}>
        <i className={css['now']} aria-hidden="true" />
        {now}
      </span>
      <span className={css['entry']}>
        <i className={css['before']} aria-hidden="true" />
        {before}
      </span>
    </span>
  );
}
