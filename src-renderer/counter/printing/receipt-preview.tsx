import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';
import type { ShopDetailsView } from '../../../src-preload/contract/customers/printing.ts';
import type { Paper, ReceiptModel } from '../../../src-preload/contract/customers/receipt.ts';
import { fitOnPage } from '../../receipt/fit-on-page.ts';
import { ReceiptPage } from '../../receipt/receipt-page.tsx';
import { till } from '../../till-bridge.ts';
import { readTypeface } from '../../words/language/typefaces.ts';
import { paperWords } from '../../words/till/print-words.ts';
import { Segments } from '../controls/segments.tsx';
import css from './receipt-preview.module.css';

type ReceiptPreviewProps = {
  /** As typed; null while it can't be taken: what was typed before stays. */
  readonly shop: ShopDetailsView | null;
  /** One or more; the first is shown first. */
  readonly papers: readonly Paper[];
  /** What customers usually read; null while that isn't known. */
  readonly language: CustomerLanguage | null;
  /** Which end of a receipt that is longer than its place is in sight. */
  readonly end: 'top' | 'bottom';
};

/** How a receipt looks with what is typed, drawn by the page that is printed, with a sale that was never made. */
export function ReceiptPreview({ shop, papers, language, end }: ReceiptPreviewProps) {
  const desk = useRef<HTMLDivElement>(null);
  const model = useExample(shop, language);
  const [picked, setPicked] = useState<Paper | null>(null);
  const paper = papers.find((each) => each === picked) ?? papers[0];
  useEffect(() => {
    desk.current?.scrollTo({ top: end === 'top' ? 0 : desk.current.scrollHeight });
  }, [end, model, paper]);
  if (model === null || paper === undefined) return null;
  return (
    <div className={css['preview']}>
      {papers.length > 1 ? (
        <Segments
          label={t`Preview`}
          choices={papers.map((id) => ({ id, name: paperWords(id) }))}
          pickedId={paper}
          onPick={setPicked}
        />
      ) : (
        <p className={css['label']}>
          <Trans>Preview</Trans> <span className={css['paper']}>{paperWords(paper)}</span>
        </p>
      )}
      {/* A region that scrolls has to be reached by the keyboard. */}
      <div
        ref={desk}
        className={css['desk']}
        role="region"
        aria-label={t`Preview of a receipt`}
        tabIndex={0}
        data-testid="receipt-preview"
      >
        {/* A picture of paper: nothing on it is read out. */}
        <div className={css['sheet']} data-sheet={paper} inert>
          <Sheet model={model} paper={paper} />
        </div>
      </div>
    </div>
  );
}

/** A page of A6 has letters that make all of it fit, as on paper. */
function Sheet({ model, paper }: { readonly model: ReceiptModel; readonly paper: Paper }) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const page = sheet.current?.querySelector<HTMLElement>('[data-paper]');
    if (!page) return;
    page.style.fontSize = '';
    if (paper === 'a6') fitOnPage(page, parseFloat(getComputedStyle(page).fontSize))();
  }, [model, paper]);
  return (
    <div ref={sheet}>
      <ReceiptPage model={model} paper={paper} isDots={false} />
    </div>
  );
}

/** The receipt of the example, with what is typed; null before the first. */
function useExample(shop: ShopDetailsView | null, language: CustomerLanguage | null): ReceiptModel | null {
  const [model, setModel] = useState<ReceiptModel | null>(null);
  const [logo, setLogo] = useState<string | null>(null);
  if (shop !== null && shop.logo !== logo) setLogo(shop.logo);
  const lines = shop === null ? null : JSON.stringify({ ...shop, logo: undefined });
  useEffect(() => {
    if (shop === null || language === null) return undefined;
    let isCurrent = true;
    const { name, address, taxLines, footer } = shop;
    const asked = till.ask('receipt-example', { shop: { name, address, taxLines, footer }, language });
    Promise.all([asked, readTypeface(language).catch(() => undefined)]).then(
      ([made]) => isCurrent && setModel(made),
      // What was shown last stays; saving says why main can't be reached.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- The same lines make the same receipt.
  }, [lines, language]);
  return model === null ? null : { ...model, shop: { ...model.shop, logo } };
}
