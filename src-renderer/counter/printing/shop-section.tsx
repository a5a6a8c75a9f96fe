import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';
import type { PrintingView, ShopDetailsView } from '../../../src-preload/contract/customers/printing.ts';
import type { Paper } from '../../../src-preload/contract/customers/receipt.ts';
import { printingNotDone, type PrintingNotDone } from '../../words/failures/printing-not-done.ts';
import { till } from '../../till-bridge.ts';
import { paperWords } from '../../words/till/print-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { Segments } from '../controls/segments.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import { SectionTitle } from '../settings/section-title.tsx';
import section from '../settings/section.module.css';
import { Column, Columns } from '../settings/settings-page.tsx';
import { LinesField } from './lines-field.tsx';
import { LogoField } from './logo-field.tsx';
import { previewedPapers } from './previewed-papers.ts';
import { ReceiptPreview } from './receipt-preview.tsx';
import { detailsOf, draftOf, wrongField, type ShopDraft } from './shop-draft.ts';

type ShopSectionProps = {
  readonly printing: PrintingView;
  /** What customers usually read; null while that isn't known. */
  readonly customerLanguage: CustomerLanguage | null;
  /** @returns why it was not kept. */
  readonly onKeep: (shop: ShopDetailsView, filePaper: Paper) => Promise<PrintingNotDone | null>;
};

const papers: readonly Paper[] = ['a6', 'a4', '80mm', '58mm'];

type Failure = PrintingNotDone | 'not-a-logo';

const sentenceOf = (failure: Failure): string =>
  failure === 'not-a-logo'
    ? t`The picture wasn’t saved. It must be a PNG of 300 kB or less.`
    : printingNotDone(failure);

/** The shop's own lines on each receipt, and beside them how a receipt looks with what is typed. */
export function ShopSection({ printing, customerLanguage, onKeep }: ShopSectionProps) {
  // Only what was typed, so that the rest is what is kept, whoever changed it.
  const [typed, setTyped] = useState<Partial<ShopDraft & { readonly paper: Paper }>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Which end of the preview has what is being typed. */
  const [end, setEnd] = useState<'top' | 'bottom'>('top');
  const draft = { ...draftOf(printing.shop), ...typed };
  const { paper = printing.filePaper } = typed;
  const change = (part: typeof typed): void => {
    setTyped({ ...typed, ...part });
    setEnd('footer' in part ? 'bottom' : 'top');
    setFailure(null);
  };
  const wrong = wrongField(draft);
  const hint = t`Printed line by line, up to 80 characters a line`;

  const keep = async (): Promise<void> => {
    const why = await onKeep(detailsOf(draft), paper);
    setFailure(why);
    if (why === null) setTyped({});
  };
  const chooseLogo = async (): Promise<void> => {
    const chosen = await till.ask('logo-choose').catch(() => ({ ok: false }) as const);
    if (!chosen.ok) setFailure('not-a-logo');
    else if (chosen.logo !== null) change({ logo: chosen.logo });
  };

  return (
    <Columns>
      <Column>
        <form
          className={section['section']}
          onSubmit={(event) => {
            event.preventDefault();
            if (wrong === undefined) void keep();
          }}
        >
          <SectionTitle part="receipts" focuses="first-field">
            <Trans>Receipts</Trans>
          </SectionTitle>
          <div className={section['fields']}>
            <AccountField
              label={t`Shop name`}
              value={draft.name}
              onChange={(name) => change({ name })}
              maxLength={80}
            />
            <LogoField
              logo={draft.logo}
              onChoose={() => void chooseLogo()}
              onRemove={() => change({ logo: null })}
            />
            <LinesField
              label={t`Address`}
              hint={hint}
              value={draft.address}
              onChange={(address) => change({ address })}
              isWrong={wrong === 'address'}
            />
            <LinesField
              label={t`Tax and registration numbers`}
              hint={hint}
              value={draft.taxLines}
              onChange={(taxLines) => change({ taxLines })}
              isWrong={wrong === 'taxLines'}
            />
            <LinesField
              label={t`At the bottom`}
              hint={hint}
              value={draft.footer}
              onChange={(footer) => change({ footer })}
              isWrong={wrong === 'footer'}
            />
          </div>
          <Segments
            label={t`Paper of receipts saved as PDF`}
            choices={papers.map((id) => ({ id, name: paperWords(id) }))}
            pickedId={paper}
            onPick={(picked) => change({ paper: picked })}
          />
          {failure !== null && <Notice tone="bad">{sentenceOf(failure)}</Notice>}
          <ActionButton
            look="main"
            type="submit"
            testId="keep-receipts"
            isDisabled={wrong !== undefined}
            onPress={() => undefined}
          >
            <Trans>Save changes</Trans>
          </ActionButton>
        </form>
      </Column>
      <ReceiptPreview
        shop={wrong === undefined ? detailsOf(draft) : null}
        papers={previewedPapers({ ...printing, filePaper: paper })}
        language={customerLanguage}
        end={end}
      />
    </Columns>
  );
}
