import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';
import type { PrintFault, WhyPrinted } from '../../../src-preload/contract/customers/printing.ts';
import { till } from '../../till-bridge.ts';
import {
  isNotAnsweredKind,
  whyNotAnswered,
  type NotAnsweredKind,
} from '../../words/failures/not-answered.ts';
import { printFaultWords } from '../../words/till/print-words.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { keyOf } from '../commands/command-keys.ts';
import { Button } from '../controls/button.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { SavedReceipt, useReceiptSaving } from '../sale/save-receipt.tsx';
import { showSetting, useCounter, useIsManager } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import css from './receipt-buttons.module.css';
import { askUsualPrinter, useUsualPrinter } from './use-usual-printer.ts';

type ReceiptButtonsProps = {
  readonly orderId: string;
  /** The key that does what the shop usually does; null where it makes another receipt. */
  readonly command: 'hand-out-receipt' | 'receipt' | null;
  readonly why: Exclude<WhyPrinted, 'did-not-come-out'>;
  /** What the customer in front of the counter reads; without it, what was kept with the sale. */
  readonly language?: CustomerLanguage | null;
  /** Every paper of what was bought at once with it, and not this one's alone. */
  readonly isWhole?: boolean;
};

/** The receipt of a sale or a top-up: on paper where a printer is set, and as a file. One key does what the shop usually does. */
export function ReceiptButtons({
  orderId,
  command,
  why,
  language = null,
  isWhole = false,
}: ReceiptButtonsProps) {
  const wanted = { orderId, language, isWhole };
  const saving = useReceiptSaving(wanted);
  const usual = useUsualPrinter();
  const isManager = useIsManager();
  const printed = usePrinted({ ...wanted, why });
  const print = (): void => printed.print(null);
  const handOut = async (): Promise<void> => {
    // A key that is pressed as soon as the code is there comes before main has said whether there is a printer.
    const printer = usual === undefined ? await askUsualPrinter() : usual;
    if (printer === null) saving.save();
    else print();
  };
  useKeys(command === null ? {} : { [command]: () => void handOut() });
  const shortcut = command === null ? {} : { shortcut: keyOf(command) };
  return (
    <>
      {usual && (
        <ActionButton {...shortcut} onPress={print} testId="print">
          <Trans>Print the receipt</Trans>
        </ActionButton>
      )}
      <ActionButton
        {...(usual === null ? shortcut : {})}
        onPress={saving.save}
        isDisabled={saving.state === 'saving'}
      >
        <Trans>Save receipt</Trans>
      </ActionButton>
      {usual === null && isManager && why === 'hand-over' && (
        <p className={css['noPrinter']}>
          <Trans>No printer yet.</Trans>{' '}
          <Button className={css['add']} onPress={() => showSetting('printers')}>
            <Trans>Add one</Trans>
          </Button>
        </p>
      )}
      <SavedReceipt state={saving.state} />
      <PrintedReceipt orderId={orderId} fault={printed.fault} name={usual?.name ?? ''} />
    </>
  );
}

type Fault = PrintFault | NotAnsweredKind | null;

function usePrinted(wanted: Omit<RequestOf<'receipt-print'>, 'printerId'>) {
  const [fault, setFault] = useState<Fault>(null);
  const print = (printerId: string | null): void => {
    setFault(null);
    till.ask('receipt-print', { ...wanted, printerId }).then(
      (begun) => setFault(begun.ok ? null : begun.fault),
      (error: unknown) => setFault(whyNotAnswered(error).kind),
    );
  };
  return { print, fault };
}

type PrintedReceiptProps = {
  readonly orderId: string;
  readonly fault: Fault;
  readonly name: string;
};

/** How the last print of this sale goes. What failed stands over the view until it is looked after. */
function PrintedReceipt({ orderId, fault, name }: PrintedReceiptProps) {
  const job = useCounter(({ printJobs }) => printJobs.find((each) => each.orderId === orderId));
  if (fault !== null) {
    return (
      <Notice tone="bad">
        {isNotAnsweredKind(fault) ? notPassedOn('refreshing', fault) : printFaultWords(fault, name)}
      </Notice>
    );
  }
  switch (job?.state.kind) {
    case 'waiting':
    case 'printing':
      return (
        <Notice tone="good">
          <Trans>Printing on {name}</Trans>
        </Notice>
      );
    case 'printed':
      return (
        <Notice tone="done">
          <Trans>Printed on {name}</Trans>
        </Notice>
      );
    case 'failed':
    case undefined:
      return null;
  }
}
