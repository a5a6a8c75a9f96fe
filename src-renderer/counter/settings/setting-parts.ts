/** The pages of Settings. */
export type SettingsTab = 'account' | 'staff' | 'displays' | 'prices' | 'data' | 'about';

/** The parts of Settings that can be led to, each with the page that it is on. */
export const settingPages = {
  account: 'account',
  till: 'account',
  notifications: 'account',
  'head-office': 'account',
  staff: 'staff',
  'without-approval': 'staff',
  'own-pin': 'staff',
  language: 'displays',
  appearance: 'displays',
  receipts: 'displays',
  printers: 'displays',
  'customer-display': 'displays',
  currency: 'prices',
  prices: 'prices',
  tenders: 'prices',
  discounts: 'prices',
  'sale-defaults': 'prices',
  backups: 'data',
  restore: 'data',
  accounting: 'data',
  'customer-data': 'data',
  'check-records': 'data',
  'export-all': 'data',
  about: 'about',
  updates: 'about',
  'update-address': 'about',
  support: 'about',
} as const satisfies Readonly<Record<string, SettingsTab>>;

export type ShownSetting = keyof typeof settingPages;
