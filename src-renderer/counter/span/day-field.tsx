import { parseDate, type CalendarDate } from '@internationalized/date';
import { t } from '@lingui/core/macro';
import { CalendarDays, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../../class-names.ts';
import css from './day-field.module.css';

/** Nobody kept books of a shop by this app before. */
const earliestYear = 2000;

type DayFieldProps = {
  /** What the day is for. */
  readonly label: string;
  /** A day of this computer's calendar, "2025-11-21". */
  readonly day: string | null;
  readonly onChange: (day: string | null) => void;
  /** There is nothing to empty it with. */
  readonly isAlwaysSet?: boolean;
};

/**
 * A day, typed part by part or picked from a calendar, both as the language that is spoken has them: the browser's own
 * field has those of the computer. What is typed counts once it is whole: by Enter, or on leaving the field. A year is typed
 * digit by digit, and 2 is none. Not drawn again while only other filters change.
 */
export default memo(function DayField({ label, day, onChange, isAlwaysSet = false }: DayFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const isEmptied = useRef(false);
  const [typed, setTyped] = useState<CalendarDate | null>(null);
  const take = (picked: CalendarDate | null): void => {
    setTyped(null);
    if (picked !== null && picked.year >= earliestYear && picked.toString() !== day)
      onChange(picked.toString());
  };
  // The button that emptied it is gone.
  useEffect(() => {
    if (isEmptied.current && day === null)
      field.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
    isEmptied.current = false;
  }, [day]);
  return (
    <div
      className={css['typing']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) take(typed);
      }}
      onKeyDownCapture={({ key }) => {
        if (key === 'Enter') take(typed);
      }}
    >
      <DatePicker
        className={css['field'] ?? ''}
        aria-label={label}
        granularity="day"
        value={typed ?? (day === null ? null : parseDate(day))}
        onChange={(picked) => {
          const isTyped = field.current?.contains(document.activeElement) === true;
          if (isTyped && picked !== null) setTyped(picked);
          else if (picked === null) onChange(null);
          else take(picked);
        }}
      >
        <Group
          className={classNames(css['box'], day !== null && css['chosen'])}
          ref={field}
          data-testid="day"
        >
          <DateInput className={css['parts'] ?? ''}>
            {(segment) => <DateSegment segment={segment} className={css['part'] ?? ''} />}
          </DateInput>
          {day !== null && !isAlwaysSet && (
            // Not the button that opens the calendar, which takes the name and the press from the field.
            <Button
              slot={null}
              className={css['button'] ?? ''}
              aria-label={t`Every day`}
              onPress={() => {
                isEmptied.current = true;
                onChange(null);
              }}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          )}
          <Button className={css['button'] ?? ''}>
            <CalendarDays size={18} aria-hidden="true" />
          </Button>
        </Group>
        <Popover className={css['popover'] ?? ''}>
          <Dialog className={css['dialog'] ?? ''}>
            <Calendar className={css['calendar'] ?? ''}>
              <header className={css['month']}>
                <Button slot="previous" className={css['button'] ?? ''}>
                  <ChevronLeft className={css['turned']} size={20} aria-hidden="true" />
                </Button>
                <Heading className={css['title'] ?? ''} />
                <Button slot="next" className={css['button'] ?? ''}>
                  <ChevronRight className={css['turned']} size={20} aria-hidden="true" />
                </Button>
              </header>
              <CalendarGrid className={css['grid'] ?? ''} weekdayStyle="short">
                <CalendarGridHeader>
                  {(weekday) => (
                    <CalendarHeaderCell className={css['weekday'] ?? ''}>{weekday}</CalendarHeaderCell>
                  )}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => <CalendarCell date={date} className={css['date'] ?? ''} />}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </div>
  );
});
