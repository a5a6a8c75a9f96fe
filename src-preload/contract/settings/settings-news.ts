import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { text } from '../plain-values.ts';

/**
 * What can be lost with a file of settings; `staff` is the list of who works at the till, and
 * `receipts` and `printers` are the shop's lines and where they are printed, `unprinted` the receipts that did not come
 * out: files of their own.
 */
const lostSetting = z.enum([
  'account',
  'till',
  'prices',
  'discounts',
  'balance-warning',
  'copies',
  'head-office',
  'kept-months',
  'cost-shown',
  'shifts',
  'tenders',
  'usual-terms',
  'callback',
  'favorites',
  'language',
  'appearance',
  'customer-display',
  'receipts',
  'printers',
  'staff',
  'unprinted',
  'updates',
]);
export type LostSetting = z.infer<typeof lostSetting>;

/** That settings could not be read, so that others hold: kept until a manager says that it was read. */
export const settingsNews = z.object({
  /** newer: a newer version of the program wrote them. gone: there is no file where this till has sold already. */
  why: z.enum(['unreadable', 'newer', 'gone']),
  lost: z.array(lostSetting),
  /** Where in the data folder the file is kept as it was; null where there is none, or it could not be kept. */
  keptAs: text.nullable(),
});
export type SettingsNews = z.infer<typeof settingsNews>;

export const settingsNewsRequests = {
  'settings-news': channel('counter', nothing, settingsNews.nullable()),
  'settings-news-read': channel('counter', nothing, done),
} as const;
