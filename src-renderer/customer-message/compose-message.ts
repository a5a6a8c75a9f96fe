import { inEnglishSentence } from '../../src-preload/contract/sales/english-article.ts';
import { setupI18n, type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isInstallLink } from '../../src-activation/install-link.ts';
import type { CustomerLanguage, PhoneKind } from '../../src-preload/contract/customers/customer-display.ts';
import type { PackageDescription } from '../../src-preload/contract/sales/package.ts';
import type { ReadableInstall } from '../../src-preload/contract/sales/sale.ts';
import { linkOf } from '../install/link-of.ts';
import { regionName } from '../place/region-names.ts';
import { customerMessages } from '../words/language/customer-language.ts';

/** An eSIM that a customer is written of. */
export type MessageEsim = {
  readonly package: PackageDescription | null;
  readonly install: ReadableInstall;
  /** Its order at the service: any till of the account finds the eSIM by it. Null if unknown. */
  readonly uidCustomer: string | null;
};

export type MessageParts = {
  /** The shop's name; empty where it has none. */
  readonly shop: string;
  /** One or more, in the order in which they were bought. */
  readonly esims: readonly [MessageEsim, ...MessageEsim[]];
  readonly phone: PhoneKind;
  readonly language: CustomerLanguage;
};

/** What the customer is written: enough to install each eSIM without the till, in the language that they read. */
export async function composeMessage(
  parts: MessageParts,
): Promise<{ readonly subject: string; readonly text: string }> {
  const words = setupI18n({
    locale: parts.language,
    messages: { [parts.language]: await customerMessages(parts.language) },
  });
  const { shop, esims } = parts;
  const what = titleOf(parts, words);
  const byShop = (text: string): string => (shop === '' ? text : `${shop}: ${text}`);
  const hint = words._(msg`Use Wi-Fi, and don’t delete the eSIM from the phone.`);
  const paragraphs = [
    byShop(what),
    ...esims.flatMap((esim, at) => [
      ...(esims.length === 1 ? [] : [headingOf(esim, at, parts, words)]),
      ...linkAndCode(esim, parts.phone, words),
    ]),
    hint,
    ...esims.flatMap((esim) => orderNumber(esim, words)),
  ];
  return { subject: byShop(what), text: `${paragraphs.join('\n\n')}\n` };
}

/** "Your eSIM for Japan"; of several it names the place only where it is the same. */
function titleOf({ esims, language }: MessageParts, words: I18n): string {
  const [first, ...others] = esims;
  const place = placeIn(first, language, words);
  const isSame = others.every((esim) => placeIn(esim, language, words) === place);
  return words._(place === null || !isSame ? msg`Your eSIM` : msg`Your eSIM for ${place}`);
}

/** "2 of 4: Italy" */
function headingOf(esim: MessageEsim, at: number, { esims, language }: MessageParts, words: I18n): string {
  const [number, of] = [at + 1, esims.length];
  const which = words._(msg`${number} of ${of}`);
  const place = placeIn(esim, language, words);
  return place === null ? which : `${which}: ${place}`;
}

function orderNumber({ uidCustomer }: MessageEsim, words: I18n): readonly string[] {
  if (uidCustomer === null) return [];
  return [`${words._(msg`Order number, for a top-up or help in the shop`)}: ${uidCustomer}`];
}

/** The country or the region in the customer's language; in English as the service calls it, as on the screens. */
function placeIn({ package: sold }: MessageEsim, language: CustomerLanguage, words: I18n): string | null {
  if (sold === null || language === 'en')
    return sold === null ? null : inEnglishSentence(sold.place, sold.countries);
  const [only] = sold.countries;
  if (sold.countries.length !== 1 || only === undefined) return regionName(sold.place, words);
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(only) ?? sold.place;
}

/** A code stands alone where there is no link to open. */
function linkAndCode({ install }: MessageEsim, phone: PhoneKind, words: I18n): readonly string[] {
  const link = linkOf(install, phone);
  const { activationCode } = install;
  if (link === null) {
    const alone = words._(msg`Add an eSIM in the phone’s settings and enter this code:`);
    return [`${alone}\n${activationCode}`, ...byHand(install, words)];
  }
  const open = `${words._(msg`Open this link on the phone that the eSIM is for:`)}\n${link}`;
  if (isInstallLink(activationCode)) return [open, ...byHand(install, words)];
  return [
    open,
    `${words._(msg`Or add an eSIM in the phone’s settings and enter this code:`)}\n${activationCode}`,
    ...byHand(install, words),
  ];
}

function byHand({ manual }: ReadableInstall, words: I18n): readonly string[] {
  if (manual === null) return [];
  const { address, matchingId } = manual;
  return [`${words._(msg`SM-DP+ address`)}: ${address}\n${words._(msg`Activation code`)}: ${matchingId}`];
}
