import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { PrinterView, PrintFault } from '../../../src-preload/contract/customers/printing.ts';
import { till } from '../../till-bridge.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import { paperWords, printFaultWords } from '../../words/till/print-words.ts';
import { printingNotDone, type PrintingNotDone } from '../../words/failures/printing-not-done.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CheckRow } from '../controls/check-row.tsx';
import { Notice } from '../controls/notice.tsx';
import { PickField } from '../controls/pick-field.tsx';
import { Segments } from '../controls/segments.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import { useCounter } from '../use-counter.ts';
import { missingIn, printerOf, usualPath, type MissingPart, type PrinterDraft } from './printer-draft.ts';
import { PrinterKinds } from './printer-kinds.tsx';
import css from './printing.module.css';

const rolls = ['58mm', '80mm'] as const;
const papers = ['a6', 'a4', '80mm', '58mm'] as const;

/** What the system's window is called among the printers that have names. */
const askEachTime = ' ask';

type PrinterFormProps = {
  readonly draft: PrinterDraft;
  readonly onChange: (draft: PrinterDraft) => void;
  /** @returns why it was not kept. */
  readonly onKeep: (printer: PrinterView) => Promise<PrintingNotDone | null>;
  readonly onEnd: () => void;
};

type Failure =
  | { readonly kind: 'not-kept'; readonly why: PrintingNotDone }
  | { readonly kind: 'not-printed'; readonly fault: PrintFault; readonly name: string };

const sentenceOf = (failure: Failure): string =>
  failure.kind === 'not-kept' ? printingNotDone(failure.why) : printFaultWords(failure.fault, failure.name);

/** One printer: how it is reached and what it can do. It can be tried before it is kept. */
export function PrinterForm({ draft, onChange, onKeep, onEnd }: PrinterFormProps) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const printer = printerOf(draft);
  const missing = missingIn(draft);
  const change = (part: Partial<PrinterDraft>): void => {
    setFailure(null);
    onChange({ ...draft, ...part });
  };
  const tryIt = (): void => {
    if (printer === undefined) return;
    setFailure(null);
    till.ask('printer-try', printer).then(
      (begun) => {
        if (!begun.ok) setFailure({ kind: 'not-printed', fault: begun.fault, name: printer.name });
      },
      (error: unknown) => setFailure({ kind: 'not-kept', why: whyNotAnswered(error).kind }),
    );
  };
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (printer !== undefined) {
          void onKeep(printer).then((why) => setFailure(why === null ? null : { kind: 'not-kept', why }));
        }
      }}
    >
      <PrinterKinds picked={draft.kind} onPick={(kind) => change({ kind })} />
      {draft.kind === 'system' ? (
        <SystemFields draft={draft} onChange={change} />
      ) : (
        <ThermalFields draft={draft} onChange={change} />
      )}
      <AccountField
        label={t`Printer name`}
        hint={t`What this till calls it, such as Counter`}
        value={draft.name}
        onChange={(name) => change({ name })}
        maxLength={60}
      />
      {failure !== null && <Notice tone="bad">{sentenceOf(failure)}</Notice>}
      <TriedPrinter draft={draft} />
      {missing !== null && <p className={css['soft']}>{missingWords(missing)}</p>}
      <div className={css['buttons']}>
        <ActionButton look="main" type="submit" isDisabled={printer === undefined} onPress={() => undefined}>
          <Trans>Save printer</Trans>
        </ActionButton>
        <ActionButton isDisabled={printer === undefined} onPress={tryIt} testId="printer-try">
          <Trans>Print a test page</Trans>
        </ActionButton>
        <ActionButton onPress={onEnd}>
          <Trans>Cancel</Trans>
        </ActionButton>
      </div>
    </form>
  );
}

function missingWords(missing: MissingPart): string {
  switch (missing) {
    case 'name':
      return t`Before you save: give the printer a name.`;
    case 'host':
      return t`Before you save: type the printer’s network address.`;
    case 'port':
      return t`Before you save: type the port, mostly 9100.`;
    case 'path':
      return t`Before you save: say where the printer is plugged in.`;
  }
}

type FieldsProps = {
  readonly draft: PrinterDraft;
  readonly onChange: (part: Partial<PrinterDraft>) => void;
};

function ThermalFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      {draft.kind === 'network' ? (
        <div className={css['pair']}>
          <AccountField
            label={t`Network address`}
            hint={t`Printed on its test page, such as 192.168.1.50`}
            value={draft.host}
            onChange={(host) => onChange({ host })}
            maxLength={253}
          />
          <AccountField
            label={t`Port`}
            value={draft.port}
            onChange={(port) => onChange({ port })}
            maxLength={5}
            isDigits
          />
        </div>
      ) : (
        <UsbFields draft={draft} onChange={onChange} />
      )}
      <Segments
        label={t`Paper`}
        choices={rolls.map((id) => ({ id, name: paperWords(id) }))}
        pickedId={draft.roll}
        onPick={(roll) => onChange({ roll })}
      />
      <CheckRow
        isOn={draft.qr === 'picture'}
        onChange={(isOn) => onChange({ qr: isOn ? 'picture' : 'printer' })}
      >
        <Trans>Print the QR code as an image, if the printer prints it badly or not at all</Trans>
      </CheckRow>
      <CheckRow
        isOn={draft.letters === 'picture'}
        onChange={(isOn) => onChange({ letters: isOn ? 'picture' : 'printer' })}
      >
        <Trans>Print the whole receipt as an image, if its letters come out wrong</Trans>
      </CheckRow>
      <CheckRow isOn={draft.cuts} onChange={(cuts) => onChange({ cuts })}>
        <Trans>Cut the paper</Trans>
      </CheckRow>
      <CheckRow isOn={draft.opensDrawer} onChange={(opensDrawer) => onChange({ opensDrawer })}>
        <Trans>Open the cash drawer for cash sales (never in practice mode)</Trans>
      </CheckRow>
    </>
  );
}

/** The printers that are plugged in, and a field for one that isn't yet. */
function UsbFields({ draft, onChange }: FieldsProps) {
  const [found, setFound] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    till.ask('usb-printers').then(
      (files) => isCurrent && setFound(files),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <>
      {found !== null && found.length > 0 && (
        <Segments
          label={t`Found on this computer`}
          choices={found.map((id) => ({ id, name: id }))}
          pickedId={draft.path}
          onPick={(path) => onChange({ path })}
        />
      )}
      {found?.length === 0 && (
        <p className={css['soft']}>
          <Trans>
            No USB printer found. Plug it in and turn it on, or choose a printer installed on this computer.
          </Trans>
        </p>
      )}
      {!(found ?? []).includes(draft.path) && (
        <AccountField
          label={t`Device file`}
          hint={t`On Linux mostly ${usualPath}`}
          value={draft.path}
          onChange={(path) => onChange({ path })}
          maxLength={500}
        />
      )}
    </>
  );
}

function SystemFields({ draft, onChange }: FieldsProps) {
  const [known, setKnown] = useState<ReplyOf<'system-printers'>>([]);
  useEffect(() => {
    let isCurrent = true;
    till.ask('system-printers').then(
      (printers) => isCurrent && setKnown(printers),
      // None is offered then: the system's window asks.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <>
      <PickField
        label={t`Installed printer`}
        choices={[
          { id: askEachTime, name: t`Ask each time` },
          ...known.map(({ name, description }) => ({ id: name, name, detail: description })),
        ]}
        pickedId={draft.systemName ?? askEachTime}
        onPick={(id) => {
          const chosen = known.find(({ name }) => name === id);
          // Called as the system does, until somebody calls it something else.
          const name = draft.name.trim() === '' && chosen !== undefined ? chosen.description : draft.name;
          onChange({ systemName: chosen?.name ?? null, name: name.slice(0, 60) });
        }}
      />
      <Segments
        label={t`Paper`}
        choices={papers.map((id) => ({ id, name: paperWords(id) }))}
        pickedId={draft.paper}
        onPick={(paper) => onChange({ paper })}
      />
    </>
  );
}

/** How the last trial went; one that failed stands over the view too. */
function TriedPrinter({ draft: { id, name } }: Pick<FieldsProps, 'draft'>) {
  const job = useCounter(({ printJobs }) =>
    printJobs.find(({ printerId, orderId }) => printerId === id && orderId === null),
  );
  switch (job?.state.kind) {
    case 'waiting':
    case 'printing':
      return (
        <Notice tone="good">
          <Trans>Printing a test page</Trans>
        </Notice>
      );
    case 'printed':
      return (
        <Notice tone="good">
          <Trans>The test page was printed. Look at it before you save the printer.</Trans>
        </Notice>
      );
    case 'failed':
      return <Notice tone="bad">{printFaultWords(job.state.fault, name.trim())}</Notice>;
    case undefined:
      return null;
  }
}
