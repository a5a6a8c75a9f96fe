import { readActivationCode } from '../../src-activation/activation-code.ts';
import { receiptCode } from '../../src-activation/esim-name.ts';
import { isInstallLink } from '../../src-activation/install-link.ts';
import type { Fact, ReceiptModel } from '../../src-preload/contract/customers/receipt.ts';
import { directionOf } from '../customer-words/customer-language.ts';
import type { CustomerText } from '../customer-words/customer-texts.ts';
import type { CustomerWords } from '../customer-words/customer-words.ts';
import type { ReceiptFacts } from '../services/views/receipt-facts.ts';
import type { ReceiptPaper } from '../services/views/receipt-paper.ts';
import { discountLines } from './discount-lines.ts';
import { endLines, givenBackLines } from './given-back-lines.ts';
import { packageLines, placeInSentence } from './package-lines.ts';
import { paymentLines } from './payment-lines.ts';
import { purchasePart } from './purchase-lines.ts';
import { taxLines } from './tax-lines.ts';

/** What the shop wants on its receipts. */
export type ShopDetails = {
  readonly name: string;
  /** A PNG as a data URL. */
  readonly logo: string | null;
  readonly address: readonly string[];
  /** As the law requires: a VAT number, a register. */
  readonly taxLines: readonly string[];
  readonly footer: readonly string[];
};

/** Printed if the shop has set no name. */
const noName = 'eSIM Counter';

/** Makes the receipt of a sale or a top-up in the customer's language. Amounts are exact: decimals in, decimals out. */
export function receiptModel(facts: ReceiptFacts, shop: ShopDetails, words: CustomerWords): ReceiptModel {
  const { say } = words;
  const fact = (label: CustomerText, value: string): Fact => ({ label: say(label), value });
  return {
    language: words.language,
    direction: directionOf(words.language),
    practice: facts.mode === 'practice' ? { mark: say('practice'), meaning: say('practiceMeans') } : null,
    reprint: facts.copies === 0 ? null : say('reprint', { copy: facts.copies + 1 }),
    shop: {
      name: shop.name === '' ? noName : shop.name,
      logo: shop.logo,
      lines: [...shop.address, ...shop.taxLines],
      footer: [...shop.footer],
    },
    occasion: [
      fact('date', words.time(facts.soldAt)),
      fact('till', facts.till),
      ...(facts.staff === null ? [] : [fact('servedBy', facts.staff)]),
    ],
    sold: soldPart(facts, words),
    install: installPart(facts, words),
    facts: [
      fact('order', facts.orderId),
      ...(facts.iccid === '' ? [] : [{ label: 'ICCID', value: inFours(facts.iccid) }]),
    ],
    forShop: forShop(facts, words),
  };
}

/** By what a scanner in a shop finds the eSIM, also at a till that didn't sell it. */
function forShop(
  { install, iccid, uidCustomer }: ReceiptFacts,
  { say }: CustomerWords,
): ReceiptModel['forShop'] {
  const code = uidCustomer === null ? undefined : receiptCode(iccid, uidCustomer);
  if (uidCustomer === null || code === undefined) return null;
  return {
    title: say('forShop'),
    notes: install?.kind === 'readable' ? [say('forPhone')] : [],
    code,
    number: { label: say('orderNumber'), value: uidCustomer },
  };
}

/** What installs the eSIM or, if its code can't be read, where to get it; null of a top-up. */
function installPart({ install, ...facts }: ReceiptFacts, words: CustomerWords): ReceiptModel['install'] {
  const { say } = words;
  if (install === null) return null;
  if (install.kind === 'unreadable') {
    // There will be no code to ask for where the shop has its money back.
    const isOver = install.why === 'canceled' || install.why === 'refunded';
    return { title: say('esim'), code: null, steps: [], byHand: null, notes: isOver ? [] : [say('noCode')] };
  }
  const { activationCode: code } = install;
  return {
    title: say('howToInstall'),
    code,
    steps: installSteps(facts, isInstallLink(code), words),
    byHand: byHand(code, words),
    notes: installNotes(code, facts.activationMode, words),
  };
}

/** What the customer does on the phone, in order. On paper the kind of phone is unknown. */
function installSteps(facts: Pick<ReceiptFacts, 'package'>, isLink: boolean, words: CustomerWords): string[] {
  const place = placeInSentence(facts, words);
  const isOneCountry = facts.package?.countries.length === 1;
  return [
    words.say('beforeScan'),
    ...(isLink
      ? [words.say('scanLink')]
      : [`${words.say('openOnIphone')}\n${words.say('openOnAndroid')}`, words.say('scan')]),
    place !== null && isOneCountry ? words.say('roamingIn', { place }) : words.say('roamingThere'),
  ];
}

/**
 * What the customer should know. Whether a code can be used twice depends on the profile, so nothing is said about
 * that.
 */
function installNotes(
  code: string,
  activationMode: ReceiptFacts['activationMode'],
  { say }: CustomerWords,
): string[] {
  const { parts, warnings } = readActivationCode(code);
  return [
    ...(parts?.needsConfirmationCode === true ? [say('confirmationCode')] : []),
    ...((parts === null || warnings.includes('too-long')) && !isInstallLink(code) ? [say('oddCode')] : []),
    ...(activationMode === null ? [] : [say(startsWhen[activationMode])]),
    say('dontDelete'),
    say('keepSafe'),
  ];
}

const startsWhen = {
  NOW: 'startsNow',
  FIRST_USE: 'startsAtFirstUse',
  ON_DEMAND: 'startsOnDemand',
} as const satisfies Record<string, CustomerText>;

/** The parts of the code, for typing; null if it can't be split. */
function byHand(code: string, { say }: CustomerWords): NonNullable<ReceiptModel['install']>['byHand'] {
  const { parts } = readActivationCode(code);
  if (parts === null) return null;
  const matchingId = parts.matchingId === '' ? say('leaveEmpty') : parts.matchingId;
  return {
    title: say('byHand'),
    facts: [
      { label: say('address'), value: parts.host },
      { label: say('matchingId'), value: matchingId },
    ],
  };
}

function soldPart(facts: ReceiptFacts, words: CustomerWords): ReceiptModel['sold'] {
  const { say, money } = words;
  const { price, currency, tax, paper } = facts;
  const place = placeInSentence(facts, words);
  const what = {
    title: titleOf(facts, place, words),
    details: [
      ...packageLines(facts, words),
      // Of an eSIM that is installed with it, its notes say so.
      ...(facts.install === null && facts.activationMode !== null
        ? [say(startsWhen[facts.activationMode])]
        : []),
    ],
  };
  const purchase = paper?.kind === 'receipt' ? purchasePart(paper.purchase, currency, words) : null;
  // Its price is among those of the rest.
  if (purchase !== null) return { ...what, total: null, below: [], purchase };
  const label = paper?.kind === 'slip' ? say('price') : say('total');
  return {
    ...what,
    total: price === null ? null : { label, value: money(price, currency) },
    below: [
      ...discountLines(facts, words),
      ...taxLines(tax, currency, words),
      ...(paper === null ? [] : paperLines(paper, currency, words)),
    ],
    purchase,
  };
}

/** What one piece's paper says of its payment, or where that stands, and of what came of it since. */
function paperLines(paper: ReceiptPaper, currency: string, words: CustomerWords): string[] {
  if (paper.kind === 'receipt')
    return [
      ...paymentLines(paper.purchase, currency, words),
      ...givenBackLines(paper.purchase, currency, words),
    ];
  const { piece, pieces: count, total, receiptOf: order } = paper;
  return [
    ...endLines(piece, currency, words),
    words.say('partOf', { count, amount: words.money(total, currency), order }),
  ];
}

function titleOf({ install }: ReceiptFacts, place: string | null, { say }: CustomerWords): string {
  if (install === null) return place === null ? say('topUp') : say('topUpFor', { place });
  return place === null ? say('esim') : say('esimFor', { place });
}

const inFours = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');
