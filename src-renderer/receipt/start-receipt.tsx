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
  const pages = Array.from(document.querySelectorAll<HTMLElement>('[data-paper]'));
  const [page] = pages;
  if (page === undefined) throw new Error('there is no page');
  const { fontFamily, fontSize } = getComputedStyle(page);
  const fits = paper === 'a6' ? pages.map((each) => fitOnPage(each, parseFloat(fontSize))) : [];
  const fonts = [`1em ${fontFamily}`, `700 1em ${fontFamily}`];
  // What is laid out asks for its fonts by itself.
  page.getBoundingClientRect();
  const text = document.body.textContent;
  // Of a window that has laid out receipts before they are there, and waiting would only cost time.
  if (!fonts.every((font) => document.fonts.check(font, text))) {
    await Promise.all([...fonts.map((font) => document.fonts.load(font, text)), document.fonts.ready]);
  }
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  for (const fit of fits) fit();
  // Drawn last: a picture that has it has all of the page.
  if (isDots) {
    page.style.borderBlockEnd = `${String(endMark)}px solid #000000`;
    // Asks for a frame: a window that isn't shown may otherwise draw none.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  const height = pages.reduce((sum, each) => sum + each.getBoundingClientRect().height, 0);
  await till.ask('receipt-ready', { height: Math.ceil(height) });
}

/** Pixels below a page that is pictured, black; src-main/electron/printing/receipt-pages.ts looks for them. */
const endMark = 8;

const languageOf = (model: Receipt['model']) =>
  'receipts' in model ? model.receipts[0].language : model.language;

function Pages({ model, ...page }: Receipt) {
  if ('receipts' in model)
    return model.receipts.map((each, at) => <ReceiptPage key={at} model={each} {...page} />);
  return 'kind' in model ? <SheetPage model={model} {...page} /> : <ReceiptPage model={model} {...page} />;
}

async function show(receipt: Receipt): Promise<void> {
  // Without its typeface the system's is better than no receipt.
  await readTypeface(languageOf(receipt.model)).catch(() => undefined);
  flushSync(() => reactRoot.render(<Pages {...receipt} />));
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
