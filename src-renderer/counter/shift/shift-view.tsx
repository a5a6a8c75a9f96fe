import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ShiftState, WhichReport } from '../../../src-preload/contract/staff/shift.ts';
import { useIsManager } from '../use-counter.ts';
import { useKeys, type CommandHandlers } from '../use-keys.ts';
import { CashForm } from './cash-form.tsx';
import { CountForm } from './count-form.tsx';
import { OpenForm } from './open-form.tsx';
import { OpenShift } from './open-shift.tsx';
import { PastShifts } from './past-shifts.tsx';
import { ReportPane } from './report-pane.tsx';
import { ShiftRules } from './shift-rules.tsx';
import css from './shift-view.module.css';
import { useShift } from './use-shift.ts';

/** What is beside the shift. */
type Pane =
  | { readonly kind: 'past' }
  | { readonly kind: 'count' }
  | { readonly kind: 'cash'; readonly direction: 'in' | 'out' }
  | { readonly kind: 'report'; readonly which: WhichReport };

const past: Pane = { kind: 'past' };

/** The shift of the till: opened with what is in the drawer, closed with a count, and its reports. */
export default function ShiftView() {
  const { shift, askAgain } = useShift();
  return shift === null ? null : <ShiftPanes shift={shift} askAgain={askAgain} />;
}

type ShiftPanesProps = { readonly shift: ShiftState; readonly askAgain: () => void };

function ShiftPanes({ shift, askAgain }: ShiftPanesProps) {
  const [pane, setPane] = useState<Pane>(past);
  const isManager = useIsManager();
  const { open } = shift;
  const tellsTotals = shift.sight !== 'nothing';
  const count = (): void => setPane({ kind: 'count' });
  const cash = (direction: 'in' | 'out'): void => setPane({ kind: 'cash', direction });
  const report = (): void => setPane({ kind: 'report', which: 'now' });
  const leave = (): void => setPane(past);
  const handlers: CommandHandlers =
    open === null
      ? {}
      : {
          'count-shift': count,
          'put-cash-in': () => cash('in'),
          'take-cash-out': () => cash('out'),
          // A report that is shown is printed by the same key.
          ...(tellsTotals && pane.kind !== 'report' ? { 'print-report': report } : {}),
        };
  useKeys({ ...handlers, ...(pane.kind === 'past' ? {} : { 'all-shifts': leave }) });
  const done = (next: Pane): void => {
    setPane(next);
    askAgain();
  };
  return (
    <div className={css['view']} data-pane={pane.kind}>
      <section className={css['now']} aria-label={t`Shift`}>
        {open === null ? (
          <OpenForm shift={shift} onOpened={() => done(past)} />
        ) : (
          <OpenShift
            open={open}
            tellsTotals={tellsTotals}
            isReportShown={pane.kind === 'report'}
            onCount={count}
            onCash={cash}
            onReport={report}
          />
        )}
        {isManager && <ShiftRules settings={shift.settings} onChanged={askAgain} />}
      </section>
      <section className={css['beside']} aria-label={t`Reports of shifts`}>
        {pane.kind === 'past' && (
          <PastShifts key={shift.next} onShow={(number) => setPane({ kind: 'report', which: number })} />
        )}
        {pane.kind === 'count' && open !== null && (
          <CountForm
            shift={shift}
            number={open.number}
            onClosed={(number) => done({ kind: 'report', which: number })}
            onLeave={leave}
          />
        )}
        {pane.kind === 'cash' && open !== null && (
          <CashForm
            key={pane.direction}
            direction={pane.direction}
            currencies={shift.currencies}
            onDone={() => done(past)}
            onLeave={leave}
          />
        )}
        {pane.kind === 'report' && <ReportPane key={pane.which} which={pane.which} onLeave={leave} />}
      </section>
    </div>
  );
}
