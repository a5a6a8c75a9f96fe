import type { Locator } from 'playwright-core';

/** Resolves once a control has the focus: what is typed before goes elsewhere. */
export const hasFocus = (control: Locator): Promise<void> =>
  control.and(control.page().locator(':focus')).waitFor();
