import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { PrintFault } from '../../../src-preload/contract/customers/printing.ts';
import type { SheetModel } from '../../../src-preload/contract/customers/sheet.ts';
import type { WhichReport } from '../../../src-preload/contract/staff/shift.ts';
import { PracticeMark } from '../../receipt/practice-mark.tsx';
import { SheetHeadline } from '../../receipt/sheet-headline.tsx';
import { SheetRows } from '../../receipt/sheet-rows.tsx';
import { till } from '../../till-bridge.ts';
import { printFaultWords } from '../../words/till/print-words.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { AlreadyOpenNotice } from '../controls/already-open-notice.tsx';
import { Notice } from '../controls/notice.tsx';
import { SavedNotice } from '../controls/saved-notice.tsx';
import { saveToFile, type SavedToFile } from '../controls/save-to-file.ts';
import { useUsualPrinter } from '../printing/use-usual-printer.ts';
import { useCounter } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import css from './shift-view.module.css';

type Told = SheetModel | 'none' | 'not-told' | null;

type ReportPaneProps = {
  readonly which: WhichReport;
  readonly onLeave: () => void;
  /** Where that leads. */
  readonly leaveWords: string;
};

/** A report as it is read, with the ways to paper and to a file. Its words come with it. */
export function ReportPane({ which, onLeave, leaveWords }: ReportPaneProps) {
  const [told, setTold] = useState<Told>(null);
  const { locale } = i18n;
  const refreshed = useCounter((counter) => counter.refreshed);
  useEffect(() => {
    let isCurrent = true;
    till.ask('shift-report', { which }).then(
      (sheet) => isCurrent && setTold(sheet ?? 'none'),
      () => isCurrent && setTold('not-told'),
    );
    return () => {
      isCurrent = false;
    };
    // Main says it in the language that is spoken.
  }, [which, locale, refreshed]);
  return (
    <div className={css['form']}>
      {told === 'not-told' && <Notice tone="bad">{notPassedOn('refreshing')}</Notice>}
      {told === 'none' && (
        <Notice tone="good">
          <Trans>The shift is closed. Only managers see its takings and difference.</Trans>
        </Notice>
      )}
      {told !== null && typeof told !== 'string' && (
        <>
          <ReportButtons which={which} />
          <Sheet sheet={told} />
        </>
      )}
      <ActionButton onPress={onLeave}>{leaveWords}</ActionButton>
    </div>
  );
}

type Outcome =
  | SavedToFile
  | { readonly kind: 'printing' }
  | { readonly kind: 'not-printed'; fault: PrintFault };

function ReportButtons({ which }: { readonly which: WhichReport }) {
  const usual = useUsualPrinter();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const print = (): void => {
    till.ask('shift-print', { which }).then(
      (begun) => setOutcome(begun.ok ? { kind: 'printing' } : { kind: 'not-printed', fault: begun.fault }),
      () => setOutcome({ kind: 'failed' }),
    );
  };
  const save = (as: 'pdf' | 'csv') => (): void => {
    saveToFile(() => till.ask('shift-save', { which, as })).then(setOutcome, () =>
      setOutcome({ kind: 'failed' }),
    );
  };
  const hasPrinter = usual !== null;
  useKeys({ 'print-report': hasPrinter ? print : save('pdf') });
  return (
    <>
      <div className={css['buttons']}>
        {usual && (
          <ActionButton shortcut={keyOf('print-report')} onPress={print} testId="print-report">
            <Trans>Print</Trans>
          </ActionButton>
        )}
        <ActionButton
          {...(hasPrinter ? {} : { shortcut: keyOf('print-report') })}
          onPress={save('pdf')}
          testId="save-pdf"
        >
          <Trans>Save as PDF</Trans>
        </ActionButton>
        <ActionButton onPress={save('csv')} testId="save-csv">
          <Trans>Save as CSV</Trans>
        </ActionButton>
      </div>
      {outcome !== null && <OutcomeNotice outcome={outcome} printer={usual?.name ?? ''} />}
    </>
  );
}

function OutcomeNotice({ outcome, printer }: { readonly outcome: Outcome; readonly printer: string }) {
  switch (outcome.kind) {
    case 'saved':
      return <SavedNotice file={outcome.file} />;
    case 'printing':
      return (
        <Notice tone="done">
          <Trans>On its way to {printer}</Trans>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad">
          <Trans>
            Nothing was saved or printed, and the report is as it was; choose another folder and try again.
          </Trans>
        </Notice>
      );
    case 'not-printed':
      return <Notice tone="bad">{printFaultWords(outcome.fault, printer)}</Notice>;
    case 'already-open':
      return <AlreadyOpenNotice />;
    case 'dismissed':
      return null;
  }
}

function Sheet({ sheet }: { readonly sheet: SheetModel }) {
  return (
    <article className={css['sheet']} lang={sheet.language} dir={sheet.direction} data-testid="sheet">
      <h2 className={css['heading']}>{sheet.title}</h2>
      <SheetHeadline lines={sheet.headline} className={css['headline']} />
      <PracticeMark practice={sheet.practice} className={css['practice']} />
      <SheetRows rows={sheet.occasion} className={css['rows']} />
      {sheet.sections.map(({ title, rows }) => (
        <section key={title}>
          <h3 className={css['title']}>{title}</h3>
          <SheetRows rows={rows} className={css['rows']} />
        </section>
      ))}
      {sheet.facts.length > 0 && <SheetRows rows={sheet.facts} className={css['facts']} />}
      <PracticeMark practice={sheet.practice} className={css['practice']} />
    </article>
  );
}
