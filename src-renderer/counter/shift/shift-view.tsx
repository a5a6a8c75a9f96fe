import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ShiftState, WhichReport } from '../../../src-preload/contract/staff/shift.ts';
import { useIsManager } from '../use-counter.ts';
import { useKeys, type CommandHandlers } from '../use-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { CashForm } from './cash-form.tsx';
import { CountForm } from './count-form.tsx';
import { OpenForm } from './open-form.tsx';
import { OpenShift } from './open-shift.tsx';
import { PastShifts } from './past-shifts.tsx';
import { ReportPane } from './report-pane.tsx';
import { ShiftRules } from './shift-rules.tsx';
import css from './shift-view.module.css';
import { Standing } from './standing.tsx';
import { useShift } from './use-shift.ts';

/** What is beside the shift. */
type Pane =
  /** How the open shift stands, for whoever is told; else what was before it. */
  | { readonly kind: 'standing' }
  | { readonly kind: 'past' }
  | { readonly kind: 'count' }
  | { readonly kind: 'cash'; readonly direction: 'in' | 'out' }
  | { readonly kind: 'report'; readonly which: WhichReport };

const standing: Pane = { kind: 'standing' };
const past: Pane = { kind: 'past' };

/** The shift of the till: opened with what is in the drawer, closed with a count, and its reports. */
export default function ShiftView() {
  const { shift, askAgain } = useShift();
  return shift === null ? null : <ShiftPanes shift={shift} askAgain={askAgain} />;
}

type ShiftPanesProps = { readonly shift: ShiftState; readonly askAgain: () => void };

function ShiftPanes({ shift, askAgain }: ShiftPanesProps) {
  const [wanted, setPane] = useState<Pane>(standing);
  const [moved, setMoved] = useState<string | null>(null);
  const isManager = useIsManager();
  const { open } = shift;
  const tellsTotals = shift.sight !== 'nothing';
  const isTold = open !== null && tellsTotals;
  const home = isTold ? standing : past;
  const pane = wanted.kind === 'standing' ? home : wanted;
  const count = (): void => setPane({ kind: 'count' });
  const cash = (direction: 'in' | 'out'): void => setPane({ kind: 'cash', direction });
  const report = (): void => setPane({ kind: 'report', which: 'now' });
  const show = (number: number): void => setPane({ kind: 'report', which: number });
  const leave = (): void => setPane(standing);
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
  useKeys({ ...handlers, ...(pane.kind === home.kind ? {} : { 'all-shifts': leave }) });
  const done = (next: Pane, said: string | null = null): void => {
    setMoved(said);
    setPane(next);
    askAgain();
  };
  const backWords = t`Back to the open shift`;
  return (
    <div className={css['view']} data-pane={pane.kind}>
      <section className={css['now']} aria-label={t`Shift`}>
        {open === null ? (
          <OpenForm shift={shift} onOpened={() => done(standing)} />
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
        {isTold && <PastShifts key={shift.next} onShow={show} onAll={() => setPane(past)} />}
        {isManager && <ShiftRules settings={shift.settings} onChanged={askAgain} />}
      </section>
      <section className={css['beside']} aria-label={t`Takings and reports`}>
        {pane.kind === 'standing' && open !== null && <Standing open={open} currencies={shift.currencies} />}
        {pane.kind === 'past' && (
          <>
            {/* Whoever isn't told of movements reads here that theirs was recorded. */}
            {!tellsTotals && moved !== null && <Notice tone="good">{moved}</Notice>}
            <PastShifts key={shift.next} onShow={show} />
            {isTold && (
              <div className={css['form']}>
                <ActionButton onPress={leave} testId="to-standing">
                  {backWords}
                </ActionButton>
              </div>
            )}
          </>
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
            onDone={(said) => done(standing, said)}
            onLeave={leave}
          />
        )}
        {pane.kind === 'report' && (
          <ReportPane
            key={pane.which}
            which={pane.which}
            onLeave={leave}
            leaveWords={isTold ? backWords : t`All shifts`}
          />
        )}
      </section>
    </div>
  );
}
