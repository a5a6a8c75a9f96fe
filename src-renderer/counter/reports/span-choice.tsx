import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Chip } from '../controls/chip.tsx';
import chips from '../controls/chips.module.css';
import DayField from '../orders/filters/day-field.tsx';
import { usualSpan, usualSpans, type ReportSpan, type SpanChosen } from './report-span.ts';
import css from './reports-view.module.css';

type SpanChoiceProps = {
  readonly span: ReportSpan;
  readonly today: string;
  readonly onChange: (span: SpanChosen) => void;
};

/** From when to when: a usual span, or any two days. */
export function SpanChoice({ span, today, onChange }: SpanChoiceProps) {
  return (
    <div className={css['span']} role="group" aria-label={t`Days of the report`}>
      <div className={chips['chips']}>
        {usualSpans.map(([name, words]) => {
          const usual = usualSpan(name, today);
          return (
            <Chip
              key={name}
              isSelected={usual.from === span.from && usual.to === span.to}
              onChange={() => onChange(name)}
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
