import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { PrinterView, PrintingView } from '../../../src-preload/contract/customers/printing.ts';
import { printerKindWords } from '../../words/till/print-words.ts';
import { printingNotDone, type PrintingNotDone } from '../../words/failures/printing-not-done.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import section from '../settings/section.module.css';
import { SectionTitle } from '../settings/section-title.tsx';
import { newPrinter, printerDraft, type PrinterDraft } from './printer-draft.ts';
import { PrinterForm } from './printer-form.tsx';
import css from './printing.module.css';

type PrinterSectionProps = {
  readonly printing: PrintingView;
  /** @returns why it was not kept. */
  readonly onKeep: (printing: PrintingView) => Promise<PrintingNotDone | null>;
};

/** The printers of this till; the usual one prints by one key. */
export function PrinterSection({ printing, onKeep }: PrinterSectionProps) {
  const [draft, setDraft] = useState<PrinterDraft | null>(null);
  const [failure, setFailure] = useState<PrintingNotDone | null>(null);
  const { printers, usual } = printing;

  const keep = (change: Partial<PrintingView>): void => {
    void onKeep({ ...printing, ...change }).then(setFailure);
  };
  const keepPrinter = async (printer: PrinterView): Promise<PrintingNotDone | null> => {
    const at = printers.findIndex(({ id }) => id === printer.id);
    const why = await onKeep({
      ...printing,
      printers: at === -1 ? [...printers, printer] : printers.with(at, printer),
      usual: usual ?? printer.id,
    });
    if (why === null) setDraft(null);
    return why;
  };
  const remove = (gone: PrinterView): void => {
    const left = printers.filter(({ id }) => id !== gone.id);
    keep({ printers: left, usual: usual === gone.id ? (left[0]?.id ?? null) : usual });
  };

  return (
    <section className={section['section']}>
      <SectionTitle part="printers">
        <Trans>Printers</Trans>
      </SectionTitle>
      {printers.length === 0 && draft === null && (
        <p className={section['text']}>
          <Trans>Without a printer, receipts are saved as PDF. Add one to print them with one key.</Trans>
        </p>
      )}
      {printers.length > 0 && (
        <div className={css['printers']}>
          {printers.map((printer) => (
            <div className={css['printer']} key={printer.id}>
              <div className={css['what']}>
                <p className={css['name']}>{printer.name}</p>
                <p className={css['soft']}>
                  {printerKindWords(printer.kind)}
                  {printer.id === usual && ` · ${t`Default printer`}`}
                </p>
              </div>
              {printer.id !== usual && (
                <ActionButton onPress={() => keep({ usual: printer.id })}>
                  <Trans>Make default</Trans>
                </ActionButton>
              )}
              <ActionButton onPress={() => setDraft(printerDraft(printer))}>
                <Trans>Edit</Trans>
              </ActionButton>
              <ActionButton onPress={() => remove(printer)}>
                <Trans>Remove</Trans>
              </ActionButton>
            </div>
          ))}
        </div>
      )}
      {failure !== null && <Notice tone="bad">{printingNotDone(failure)}</Notice>}
      {draft === null ? (
        <ActionButton onPress={() => setDraft(newPrinter(crypto.randomUUID()))} testId="add-printer">
          <Trans>Add a printer</Trans>
        </ActionButton>
      ) : (
        <PrinterForm draft={draft} onChange={setDraft} onKeep={keepPrinter} onEnd={() => setDraft(null)} />
      )}
    </section>
  );
}
