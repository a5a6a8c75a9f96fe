import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Chip } from '../controls/chip.tsx';
import chips from '../controls/chips.module.css';
import DayField from './day-field.tsx';
import { usualSpan, usualSpans, type DaySpan, type SpanChosen } from './day-span.ts';
import css from './span-choice.module.css';

type SpanChoiceProps = {
  /** What the days are for. */
  readonly label: string;
  /** Null while every day is meant. */
  readonly span: DaySpan | null;
  /** A day of this computer's calendar. */
  readonly today: string;
  readonly onChange: (span: SpanChosen) => void;
  /** A usual span was picked: there is nothing more to choose. */
  readonly onPicked?: () => void;
};

/** From when to when: a usual span, or any two days. */
export default function SpanChoice({ label, span, today, onChange, onPicked }: SpanChoiceProps) {
  return (
    <div className={css['span']} role="group" aria-label={label}>
      <div className={chips['chips']}>
        {usualSpans.map(([name, words]) => {
          const usual = usualSpan(name, today, i18n.locale);
          return (
            <Chip
              key={name}
              isSelected={usual.from === span?.from && usual.to === span.to}
              onChange={() => {
                onChange(name);
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
