import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ReplyOf } from '../../src-preload/contract.ts';
import '../theme.css';
import { till } from '../till-bridge.ts';
import '../words/language/language.ts';
import { readTypeface } from '../words/language/typefaces.ts';
import { fitOnPage } from './fit-on-page.ts';
import './paper-window.css';
import { ReceiptPage } from './receipt-page.tsx';
import { SheetPage } from './sheet-page.tsx';

type Receipt = NonNullable<ReplyOf<'receipt'>>;

const root = document.getElementById('root');
if (root === null) throw new Error('receipt.html has no #root');
const reactRoot = createRoot(root);

/**
 * Main reads the page once it is told to: a font that comes later would be missing on paper. The fonts are asked for
 * by name, and a page that isn't pictured waits for no paint, because its window is hidden and may never paint by itself.
 */
async function announce({ paper, isDots }: Receipt): Promise<void> {
  const page = document.querySelector<HTMLElement>('[data-paper]');
  if (page === null) throw new Error('there is no page');
  const { fontFamily, fontSize } = getComputedStyle(page);
  const fit = paper === 'a6' ? fitOnPage(page, parseFloat(fontSize)) : undefined;
  const fonts = [`1em ${fontFamily}`, `700 1em ${fontFamily}`];
  // What is laid out asks for its fonts by itself.
  page.getBoundingClientRect();
  const text = document.body.textContent;
  // Of a window that has laid out receipts before they are there, and waiting would only cost time.
  if (!fonts.every((font) => document.fonts.check(font, text))) {
    await Promise.all([...fonts.map((font) => document.fonts.load(font, text)), document.fonts.ready]);
  }
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  fit?.();
  // Drawn last: a picture that has it has all of the page.
  if (isDots) {
    page.style.borderBlockEnd = `${String(endMark)}px solid #000000`;
    // Asks for a frame: a window that isn't shown may otherwise draw none.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  await till.ask('receipt-ready', { height: Math.ceil(page.getBoundingClientRect().height) });
}

/** Pixels below a page that is pictured, black; src-main/electron/printing/receipt-pages.ts looks for them. */
const endMark = 8;

async function show(receipt: Receipt): Promise<void> {
  // Without its typeface the system's is better than no receipt.
  await readTypeface(receipt.model.language).catch(() => undefined);
  const { model, ...page } = receipt;
  flushSync(() =>
    reactRoot.render(
      'kind' in model ? <SheetPage model={model} {...page} /> : <ReceiptPage model={model} {...page} />,
    ),
  );
  await announce(receipt);
}

// Read before they are needed: the first receipt doesn't wait for them.
void document.fonts.load('1em Inter').catch(() => undefined);

// One after the other, with nothing in between: what was fitted for one receipt is gone with it.
for (;;) {
  const receipt = await till.ask('receipt');
  if (receipt === null) flushSync(() => reactRoot.render(null));
  else await show(receipt);
}
