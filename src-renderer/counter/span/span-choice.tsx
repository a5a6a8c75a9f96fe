import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Chip } from '../controls/chip.tsx';
import chips from '../controls/chips.module.css';
import DayField from './day-field.tsx';
import { dayOfDate, usualSpan, usualSpans, type DaySpan } from './day-span.ts';
import css from './span-choice.module.css';

type SpanChoiceProps = {
  /** What the days are for. */
  readonly label: string;
  /** Null while every day is meant. */
  readonly span: DaySpan | null;
  readonly onChange: (span: DaySpan) => void;
  /** A usual span was picked: there is nothing more to choose. */
  readonly onPicked?: () => void;
};

/** From when to when: a usual span, or any two days. */
export default function SpanChoice({ label, span, onChange, onPicked }: SpanChoiceProps) {
  // oxlint-disable-next-line react/purity -- It says how things are when it is drawn.
  const today = dayOfDate(new Date());
  return (
    <div className={css['span']} role="group" aria-label={label}>
      <div className={chips['chips']}>
        {usualSpans.map(([name, words]) => {
          const usual = usualSpan(name, today);
          return (
            <Chip
              key={name}
              isSelected={usual.from === span?.from && usual.to === span.to}
              onChange={() => {
                onChange(usual);
                onPicked?.();
              }}
            >
              {i18n._(words)}
            </Chip>
          );
        })}
      </div>
      <div className={chips['chips']}>
        <DayField
          label={t`From`}
          day={span?.from ?? null}
          isAlwaysSet
          onChange={(from) => from !== null && onChange({ from, to: laterOf(from, span?.to ?? today) })}
        />
        <span className={css['to']} aria-hidden="true">
          –
        </span>
        <DayField
          label={t`To`}
          day={span?.to ?? null}
          isAlwaysSet
          onChange={(to) => to !== null && onChange({ from: earlierOf(to, span?.from ?? to), to })}
        />
      </div>
    </div>
  );
}

/** Written as they are, days sort by time. */
const laterOf = (a: string, b: string): string => (a > b ? a : b);
const earlierOf = (a: string, b: string): string => (a < b ? a : b);
