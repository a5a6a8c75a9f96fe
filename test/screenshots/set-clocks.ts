import type { Controller } from '../network/raw-merchant.ts';
import type { CounterApp } from '../windows/counter-app.ts';

/** A till and its service, whose clocks go together. */
export type Clocks = { readonly counter: CounterApp; readonly control: Controller };

declare global {
  // As it was, in main.
  var realNow: (() => number) | undefined;
}

/** Moves both clocks to a moment, in milliseconds since 1970; they run on from there. */
export async function setClocks({ counter, control }: Clocks, at: number): Promise<void> {
  const aheadMs = at - Date.now();
  await control.post('/clock', { at: new Date(at).toISOString() });
  await counter.electron.evaluate((_, ahead) => {
    const realNow = (globalThis.realNow ??= Date.now);
    Date.now = () => realNow() + ahead;
  }, aheadMs);
}
