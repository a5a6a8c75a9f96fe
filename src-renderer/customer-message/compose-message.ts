import { setupI18n, type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { phoneLink } from '../../src-activation/phone-link.ts';
import type { CustomerLanguage, PhoneKind } from '../../src-preload/contract/customer-display.ts';
import type { PackageDescription } from '../../src-preload/contract/package.ts';
import type { ReadableInstall } from '../../src-preload/contract/sale.ts';
import { customerMessages } from '../words/customer-language.ts';

export type MessageParts = {
  readonly package: PackageDescription | null;
  readonly install: ReadableInstall;
  readonly phone: PhoneKind;
  readonly language: CustomerLanguage;
};

/** What the customer is written: enough to install the eSIM without the till, in the language that they read. */
export async function composeMessage(
  parts: MessageParts,
): Promise<{ readonly subject: string; readonly text: string }> {
  const words = setupI18n({
    locale: parts.language,
    messages: { [parts.language]: await customerMessages(parts.language) },
  });
  const place = placeIn(parts);
  const subject = words._(place === null ? msg`Your eSIM` : msg`Your eSIM for ${place}`);
  const paragraphs = [subject, ...linkParagraph(parts, words), ...codeParagraphs(parts.install, words)];
  return { subject, text: `${paragraphs.join('\n\n')}\n` };
}

/** The country in the customer's language; a region as the service calls it. */
function placeIn({ package: sold, language }: MessageParts): string | null {
  if (sold === null) return null;
  const [only] = sold.countries;
  if (sold.countries.length !== 1 || only === undefined) return sold.place;
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(only) ?? sold.place;
}

function linkParagraph({ install, phone }: MessageParts, words: I18n): readonly string[] {
  const link = phoneLink(install.activationCode, phone, {
    apple: install.appleLink,
    android: install.androidLink,
  });
  if (link === null) return [];
  return [`${words._(msg`Open this link on the phone that the eSIM is for:`)}\n${link.address}`];
}

function codeParagraphs({ activationCode, manual }: ReadableInstall, words: I18n): readonly string[] {
  const code = `${words._(msg`Or add an eSIM in the phone’s settings and enter this code:`)}\n${activationCode}`;
  if (manual === null) return [code];
  const { address, matchingId } = manual;
  return [
    code,
    `${words._(msg`SM-DP+ address`)}: ${address}\n${words._(msg`Activation code`)}: ${matchingId}`,
    words._(msg`Use Wi-Fi, and do not delete the eSIM from the phone.`),
  ];
}
