import type { WebContents } from 'electron';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../../src-merchant-api/reading/product.ts';

/** The longest that hands wait for what is to be in front of them. In milliseconds. */
const mostMs = 1_500;

function press(contents: WebContents, keyCode: string, modifiers: 'control'[] = []): void {
  contents.sendInputEvent({ type: 'keyDown', keyCode, modifiers });
  contents.sendInputEvent({ type: 'keyUp', keyCode, modifiers });
}

function type(contents: WebContents, text: string): void {
  for (const keyCode of text) {
    contents.sendInputEvent({ type: 'keyDown', keyCode });
    contents.sendInputEvent({ type: 'char', keyCode });
    contents.sendInputEvent({ type: 'keyUp', keyCode });
  }
}

/** Waits until the window shows something. @returns whether it did in time. */
async function shows(contents: WebContents, selector: string): Promise<boolean> {
  const look = `document.querySelector(${JSON.stringify(selector)}) !== null`;
  const until = Date.now() + mostMs;
  while ((await contents.executeJavaScript(look)) !== true) {
    if (Date.now() > until) return false;
    await sleep(15);
  }
  return true;
}

const search = '[data-testid="search"]';

/**
 * Looks a package up and sells it by keys alone, as staff do, and goes on to the next customer.
 *
 * @param beforeSelling called right before the key that sells.
 * @returns whether the window got as far as that key.
 */
export async function sellByKeys(
  contents: WebContents,
  { productId, name }: Product,
  beforeSelling: () => void,
): Promise<boolean> {
  // Whatever the last customer left in sight is put away.
  press(contents, 'Escape');
  press(contents, '1', ['control']);
  if (!(await shows(contents, `${search}:focus`))) return false;
  press(contents, 'Escape');
  type(contents, name);
  const isRead = await shows(contents, `[data-product-id="${productId}"][data-selected]`);
  const canSell = isRead && (await shows(contents, '[data-testid="sell"]:enabled'));
  if (!canSell) return false;
  beforeSelling();
  press(contents, 'F9');
  return true;
}
