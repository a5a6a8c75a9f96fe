import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Chip } from '../controls/chip.tsx';
import chips from '../controls/chips.module.css';
import DayField from '../orders/filters/day-field.tsx';
import { dayOfDate, usualSpan, usualSpans, type ReportSpan } from './report-span.ts';
import css from './reports-view.module.css';

type SpanChoiceProps = {
  readonly span: ReportSpan;
  readonly onChange: (span: ReportSpan) => void;
};

/** From when to when: a usual span, or any two days. */
export function SpanChoice({ span, onChange }: SpanChoiceProps) {
  // oxlint-disable-next-line react/purity -- It says how things are when it is drawn.
  const today = dayOfDate(new Date());
  return (
    <div className={css['span']} role="group" aria-label={t`Days of the report`}>
      <div className={chips['chips']}>
        {usualSpans.map(([name, words]) => {
          const usual = usualSpan(name, today);
          return (
            <Chip
              key={name}
              isSelected={usual.from === span.from && usual.to === span.to}
              onChange={() => onChange(usual)}
            >
              {i18n._(words)}
            </Chip>
          );
        })}
      </div>
      <div className={chips['chips']}>
        <DayField
          label={t`From`}
          day={span.from}
          isAlwaysSet
          onChange={(from) => from !== null && onChange({ from, to: from > span.to ? from : span.to })}
        />
        <DayField
          label={t`To`}
          day={span.to}
          isAlwaysSet
          onChange={(to) => to !== null && onChange({ from: to < span.from ? to : span.from, to })}
        />
      </div>
    </div>
  );
}
