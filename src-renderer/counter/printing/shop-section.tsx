import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from 'react-aria-components/Button';
import type { ShopDetailsView } from '../../../src-preload/contract/customers/printing.ts';
import type { Paper } from '../../../src-preload/contract/customers/receipt.ts';
import { paperWords } from '../../words/till/print-words.ts';
import { printingNotDone, type PrintingNotDone } from '../../words/failures/printing-not-done.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { Segments } from '../controls/segments.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import section from '../settings/section.module.css';
import { LinesField } from './lines-field.tsx';
import css from './printing-view.module.css';
import { readLogo } from './read-logo.ts';
import { detailsOf, draftOf, wrongField, type ShopDraft } from './shop-draft.ts';

type ShopSectionProps = {
  readonly shop: ShopDetailsView;
  readonly filePaper: Paper;
  /** @returns why it was not kept. */
  readonly onKeep: (shop: ShopDetailsView, filePaper: Paper) => Promise<PrintingNotDone | null>;
};

const papers: readonly Paper[] = ['a6', 'a4', '80mm', '58mm'];

type Failure = PrintingNotDone | 'not-a-logo';

const sentenceOf = (failure: Failure): string =>
  failure === 'not-a-logo'
    ? t`The picture wasn’t saved. It must be a PNG of 300 kB or less.`
    : printingNotDone(failure);

/** The shop's own lines on each receipt. */
export function ShopSection({ shop, filePaper, onKeep }: ShopSectionProps) {
  // Only what was typed, so that the rest is what is kept, whoever changed it.
  const [typed, setTyped] = useState<Partial<ShopDraft & { readonly paper: Paper }>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const draft = { ...draftOf(shop), ...typed };
  const { paper = filePaper } = typed;
  const change = (part: typeof typed): void => {
    setTyped({ ...typed, ...part });
    setFailure(null);
  };
  const wrong = wrongField(draft);
  const hint = t`Up to 80 letters on each line`;

  const keep = async (): Promise<void> => {
    const why = await onKeep(detailsOf(draft), paper);
    setFailure(why);
    if (why === null) setTyped({});
  };
  const takeLogo = async (file: File): Promise<void> => {
    const logo = await readLogo(file);
    if (logo === undefined) setFailure('not-a-logo');
    else change({ logo });
  };

  return (
    <form
      className={section['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === undefined) void keep();
      }}
    >
      <h2 className={section['title']}>
        <Trans>On each receipt</Trans>
      </h2>
      <div className={section['fields']}>
        <AccountField
          label={t`Name of the shop`}
          value={draft.name}
          onChange={(name) => change({ name })}
          maxLength={80}
        />
        <div className={css['logo']}>
          {draft.logo !== null && (
            <img className={css['picture']} src={draft.logo} alt={t`The shop’s logo`} />
          )}
          <FileTrigger
            acceptedFileTypes={['image/png']}
            onSelect={(files) => {
              const file = files?.[0];
              if (file !== undefined) void takeLogo(file);
            }}
          >
            <Button className={css['choose'] ?? ''}>
              {draft.logo === null ? t`Choose a logo` : t`Choose another logo`}
            </Button>
          </FileTrigger>
          {draft.logo !== null && (
            <ActionButton onPress={() => change({ logo: null })}>
              <Trans>No logo</Trans>
            </ActionButton>
          )}
        </div>
        <LinesField
          label={t`Address`}
          hint={hint}
          value={draft.address}
          onChange={(address) => change({ address })}
          isWrong={wrong === 'address'}
        />
        <LinesField
          label={t`Tax number and register`}
          hint={hint}
          value={draft.taxLines}
          onChange={(taxLines) => change({ taxLines })}
          isWrong={wrong === 'taxLines'}
        />
        <LinesField
          label={t`At the end`}
          hint={hint}
          value={draft.footer}
          onChange={(footer) => change({ footer })}
          isWrong={wrong === 'footer'}
        />
      </div>
      <Segments
        label={t`Paper of saved receipts`}
        choices={papers.map((id) => ({ id, name: paperWords(id) }))}
        pickedId={paper}
        onPick={(picked) => change({ paper: picked })}
      />
      {failure !== null && <Notice tone="bad">{sentenceOf(failure)}</Notice>}
      <ActionButton look="main" type="submit" isDisabled={wrong !== undefined} onPress={() => undefined}>
        <Trans>Keep this</Trans>
      </ActionButton>
    </form>
  );
}
