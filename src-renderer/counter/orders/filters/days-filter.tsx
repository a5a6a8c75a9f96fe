import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../../../class-names.ts';
import { Button } from '../../controls/button.tsx';
import { Chip } from '../../controls/chip.tsx';
import { dayOfDate, usualSpan, usualSpans, type DaySpan } from '../../span/day-span.ts';
import { spanWords } from '../../span/span-words.ts';
import css from './order-filters.module.css';

/** After the orders are in sight: it has more parts than all the rest of the view. */
const SpanChoice = lazy(() => import('../../span/span-choice.tsx'));

type DaysFilterProps = {
  readonly days: DaySpan | null;
  readonly onChange: (days: DaySpan | null) => void;
};

/** Narrows the orders to those of some days: a usual span, or any two days. */
export function DaysFilter({ days, onChange }: DaysFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  // oxlint-disable-next-line react/purity -- It says how things are when it is drawn.
  const today = dayOfDate(new Date());
  return (
    <>
      <Button
        ref={button}
        className={classNames(css['opener'], days !== null && css['set'])}
        aria-label={t`Days: ${daysWords(days)}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-testid="days-filter"
        onPress={() => setOpen(!isOpen)}
      >
        <CalendarDays className={css['icon']} size={16} aria-hidden="true" />
        <span className={css['picked']}>{daysWords(days)}</span>
      </Button>
      <Popover
        className={css['popover'] ?? ''}
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
      >
        <Dialog className={css['dialog'] ?? ''} aria-label={t`Days`}>
          <Chip
            isSelected={days === null}
            onChange={() => {
              onChange(null);
              close();
            }}
          >
            <Trans>Any day</Trans>
          </Chip>
          <Suspense fallback={<span className={css['coming']} />}>
            <SpanChoice
              label={t`Days`}
              span={days}
              today={today}
              onChange={(chosen) =>
                onChange(typeof chosen === 'string' ? usualSpan(chosen, today, i18n.locale) : chosen)
              }
              onPicked={close}
            />
          </Suspense>
        </Dialog>
      </Popover>
    </>
  );
}

/** "Today", "Last 7 days", or "Mar 1 – 12, 2025". */
function daysWords(days: DaySpan | null): string {
  if (days === null) return t`Any day`;
  const today = dayOfDate(new Date());
  const usual = usualSpans.find(([name]) => {
    const { from, to } = usualSpan(name, today, i18n.locale);
    return from === days.from && to === days.to;
  });
  return usual === undefined ? spanWords(days) : i18n._(usual[1]);
}
