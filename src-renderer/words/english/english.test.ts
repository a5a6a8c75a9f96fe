import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import dictionary from 'dictionary-en';
import nspell from 'nspell';
import { describe, expect, it } from 'vitest';
import { englishTexts, readOf } from './english-texts.ts';

const texts = englishTexts();
const tradeWords = readFileSync(join(import.meta.dirname, 'trade-words.txt'), 'utf8').split('\n');

/** Words that shops don't say, each with what they say. COUNTER's first version was full of them. */
const notToSay: readonly (readonly [RegExp, string])[] = [
  [/\bbooks?\b/i, '“records” or “sales records”'],
  [/\bgiven back\b/i, '“refunds”, “paid back”'],
  [/\bdearer\b/i, '“increase”'],
  [/\bbeg[iu]n (?:again|anew)\b/i, '“clear”, “start over”'],
  [/\bbegun\b/i, '“started”'],
  [/\bput (?:it |this notice )?away\b/i, '“dismiss”'],
  [/\b(?:found|find|finding) out\b/i, '“check”, “is being checked”'],
  [/\bmoney (?:was |is )?mov(?:e|es|ed)\b|\bmoves? (?:no )?money\b/i, '“nothing was charged”'],
  [/\bthe service\b/i, '“your provider”'],
  [/\bnot known\b/i, '“unknown”, “not sure”'],
  [/\bread back\b/i, '“package details”'],
  [/merchant id\b(?<!ID)/, '“merchant ID”'],
  [/\bnote who buys\b/i, '“add customer”'],
  [/\bpaid by$/i, '“payment”'],
  [/\bhow many$/i, '“quantity”'],
  [/\bfrom now on\b/i, '“starting now”'],
  [/\bwritten down\b/i, '“recorded”, “saved”'],
  [/\bput (?:it |cash )in\b|\btake cash out\b/i, '“pay in”, “pay out”'],
  [/\btax in it\b/i, '“tax included”'],
  [/\bbase address\b/i, '“server address”'],
  [/\blooks after this computer\b/i, '“your IT support”'],
  [/\bas it lies\b/i, 'say it plainly'],
  [
    /\b(?:cannot|can not|do not|does not|could not|any more|telephone|travell)/i,
    'contractions, American spelling',
  ],
  [/\btells? of\b/i, '“shows”'],
  [/\badopt/i, '“add to your records”'],
  [/\bswitch(?:ed)? (?:on|off)\b/i, '“turn on”, “turn off”'],
];

describe('every text in English', () => {
  it('is spelled as Americans spell', () => {
    const speller = nspell(Buffer.from(dictionary.aff).toString(), Buffer.from(dictionary.dic).toString());
    for (const word of tradeWords) if (word !== '') speller.add(word);
    const wrong = texts.flatMap((text) =>
      [...readOf(text).matchAll(/\p{L}[\p{L}’]*/gu)]
        .map(([word]) => word.replace(/’s?$/, '').replaceAll('’', "'"))
        .filter((word) => !speller.correct(word))
        .map((word) => `${word}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('quotes only what the screen says, or another program', () => {
    const elsewhere = ['Use QR Code', 'No SIM restrictions', 'quarantine', 'live'];
    const quotes = texts.flatMap((text) => [...text.matchAll(/“([^”{}]+)”/g)].map(([, quote = '']) => quote));
    expect(quotes.filter((quote) => !texts.includes(quote) && !elsewhere.includes(quote))).toEqual([]);
  });

  it('has typographic apostrophes and quotes', () => {
    expect(texts.filter((text) => /['"`´‘]/.test(text))).toEqual([]);
  });

  it('has three dots, dashes and spaces as they are typeset', () => {
    expect(texts.filter((text) => /\.\.\.|--| {2}| [,.;:!?]|\d %/.test(text))).toEqual([]);
  });

  it.each(notToSay)('never says %s: %s', (words) => {
    expect(texts.filter((text) => words.test(readOf(text)))).toEqual([]);
  });

  it('is in sentence case', () => {
    // Names of things that are written with a capital wherever they stand.
    const names = /^(?:Cash|Inter|Counter|Electron|Chromium|Galaxy|Pixel|Pro|Air|Max|Network|Mobile|Data)$/;
    const titled = texts.filter((text) => {
      const words = readOf(text)
        .split(/(?<=[.:!?]) |\s+(?=“)/)
        .flatMap((part) => part.trim().split(/\s+/).slice(1));
      const capitals = words.filter((word) => /^[A-Z][a-z]+$/.test(word) && !names.test(word));
      return words.length > 1 && capitals.length === words.length;
    });
    expect(titled).toEqual([]);
  });
});
