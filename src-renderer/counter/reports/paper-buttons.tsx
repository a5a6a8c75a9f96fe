import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { ShownReport } from '../../../src-preload/contract/books/reports.ts';
import { till } from '../../till-bridge.ts';
import { printFaultWords } from '../../words/till/print-words.ts';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { AlreadyOpenNotice } from '../controls/already-open-notice.tsx';
import { Notice } from '../controls/notice.tsx';
import { SavedNotice } from '../controls/saved-notice.tsx';
import { saveToFile, type SavedToFile } from '../controls/save-to-file.ts';
import { askUsualPrinter } from '../printing/use-usual-printer.ts';
import { useKeys } from '../use-keys.ts';
import css from './reports-view.module.css';

type NotPrinted = Extract<ReplyOf<'report-print'>, { readonly ok: false }>['fault'];

type Outcome =
  | SavedToFile
  | { readonly kind: 'printing' | 'not-passed-on'; readonly printer: string }
  | { readonly kind: 'not-printed'; readonly fault: NotPrinted | 'no-printer'; readonly printer: string };

/** The report that is on the screen, on its way to paper and to a file. Drawn anew for another one. */
export function PaperButtons({ shown }: { readonly shown: ShownReport }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const print = async (): Promise<void> => {
    const usual = await askUsualPrinter();
    const printer = usual?.name ?? '';
    if (usual === null) {
      setOutcome({ kind: 'not-printed', fault: 'no-printer', printer });
      return;
    }
    try {
      const begun = await till.ask('report-print', shown);
      setOutcome(
        begun.ok ? { kind: 'printing', printer } : { kind: 'not-printed', fault: begun.fault, printer },
      );
    } catch {
      setOutcome({ kind: 'not-passed-on', printer });
    }
  };
  const save = (as: 'pdf' | 'csv') => (): void => {
    saveToFile(() => till.ask('report-save', { ...shown, as })).then(setOutcome, () =>
      setOutcome({ kind: 'failed' }),
    );
  };
  useKeys({ 'print-sales-report': () => void print() });
  return (
    <div className={css['papers']}>
      <div className={css['buttons']}>
        <ActionButton
          shortcut={keyOf('print-sales-report')}
          onPress={() => void print()}
          testId="print-sales-report"
        >
          <Trans>Print</Trans>
        </ActionButton>
        <ActionButton onPress={save('pdf')} testId="save-pdf">
          <Trans>Save as PDF</Trans>
        </ActionButton>
        <ActionButton onPress={save('csv')} testId="save-csv">
          <Trans>Export (CSV)</Trans>
        </ActionButton>
      </div>
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
    </div>
  );
}

function OutcomeNotice({ outcome }: { readonly outcome: Outcome }) {
  switch (outcome.kind) {
    case 'saved':
      return <SavedNotice file={outcome.file} />;
    case 'printing': {
      const { printer } = outcome;
      return (
        <Notice tone="good">
          <Trans>On its way to {printer}</Trans>
        </Notice>
      );
    }
    case 'failed':
      return (
        <Notice tone="bad">
          <Trans>
            Nothing was saved, and your records are unchanged. Choose another folder and try again.
          </Trans>
        </Notice>
      );
    case 'not-passed-on':
      return <Notice tone="bad">{notMadeWords()}</Notice>;
    case 'not-printed':
      return <Notice tone="bad">{notPrintedWords(outcome.fault, outcome.printer)}</Notice>;
    case 'already-open':
      return <AlreadyOpenNotice />;
    case 'dismissed':
      return null;
  }
}

const notMadeWords = (): string => t`Nothing was printed, and your records are unchanged. Try again.`;

function notPrintedWords(fault: NotPrinted | 'no-printer', printer: string): string {
  switch (fault) {
    case 'no-printer':
    case 'not-set':
      return t`Nothing was printed: no printer is set up. Add one in Settings, or save the report as a PDF.`;
    case 'not-made':
      return notMadeWords();
    default:
      return printFaultWords(fault, printer);
  }
}
