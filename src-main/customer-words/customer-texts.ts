/**
 * Every text that customers read, in English, by the name that the code uses. ICU MessageFormat. The English text is
 * the key of its translations, in the catalogs of resources/languages/receipt.
 */
export const customerTexts = {
  practice: 'PRACTICE',
  practiceMeans: 'Not a real eSIM, no money was moved',
  reprint: 'REPRINT {copy}',

  esimFor: 'eSIM for {place}',
  esim: 'eSIM',
  topUpFor: 'Top-up for {place}',
  topUp: 'Top-up',
  volumeFor: '{volume} for {validity}',
  unlimitedFor: 'Unlimited data for {validity}',
  fullSpeed: '{volume} a day at full speed',
  startsNow: 'The time of validity starts at once.',
  startsAtFirstUse: 'The time of validity starts when the eSIM first connects to a network there.',
  startsOnDemand: 'The time of validity starts when the shop activates it for you.',

  total: 'Total',
  listPrice: 'Price before discount',
  discountFor: 'Discount, {reason}: {amount}',
  taxInside: 'Of which tax, {percent} %: {amount}',
  paidBy: 'Paid by',
  cash: 'cash',
  card: 'card',
  otherWay: 'another way',
  toppedUp: 'Top-up, {package}: {amount}',
  paidTogether: 'Paid for {count} together: {amount}',
  received: 'Received',
  change: 'Change',
  slip: 'Card slip',
  exchanged: 'Exchange, from receipt {order}: {amount}',
  date: 'Date',
  till: 'Till',
  servedBy: 'Served by',
  order: 'Order',
  orderNumber: 'Order number',
  forShop: 'Only for the shop’s scanner',
  forPhone: 'Scan the large code above with the phone, not this one.',

  howToInstall: 'How to install the eSIM',
  beforeScan: 'Connect the phone to stable Wi-Fi. Networks with a sign-in page can fail.',
  openOnIphone: 'iPhone: Open Settings, then Cellular or Mobile Service, then Add eSIM.',
  openOnAndroid: 'Android: Open Settings, then Network & internet or Connections, then SIMs, then Add eSIM.',
  scan: 'Scan this code from there, and keep the phone on until the eSIM is ready.',
  scanLink: 'Point the phone’s camera at this code and open the link that it shows.',
  roamingIn: 'In {place}, switch on data roaming for this eSIM.',
  roamingThere: 'On arrival, switch on data roaming for this eSIM.',
  dontDelete: 'Do not delete the eSIM from the phone: it may not be possible to install it again.',
  keepSafe: 'Keep this like a key: whoever has the code can install the eSIM.',

  byHand: 'To type it in by hand',
  address: 'SM-DP+ address',
  matchingId: 'Activation code',
  leaveEmpty: 'leave empty',
  confirmationCode: 'The phone will ask for a confirmation code: the shop tells you it.',
  oddCode: 'This code is written in an unusual way. If the phone does not take it, ask in the shop.',
  noCode:
    'The code could not be read when this was printed. Ask the shop for a receipt with it, with the order number below.',
} as const;

export type CustomerText = keyof typeof customerTexts;
