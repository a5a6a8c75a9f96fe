export type SellingPage = 'sell' | 'several' | 'top-up' | 'cash' | 'split' | 'discount';

export type AfterSalePage =
  | 'refund'
  | 'owed'
  | 'exchange'
  | 'checked'
  | 'find-order'
  | 'again'
  | 'no-scan'
  | 'no-data';

export type TillPage =
  | 'open-shift'
  | 'close-shift'
  | 'drawer'
  | 'offline'
  | 'lock'
  | 'forgotten-pin'
  | 'practice';

export type ManagerPage = 'low-balance' | 'connect' | 'prices' | 'printer' | 'back-up' | 'move';

/** Every page of Help. */
export type PageId = SellingPage | AfterSalePage | TillPage | ManagerPage;
