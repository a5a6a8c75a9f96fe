import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../resources/languages');

/** What was said before, and is another word now (docs/languages.md). */
const notToSay: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/\bDienst(?:e|es|s)?\b/, 'Anbieter'],
    [/Verkaufsbuch|\bBücher/, 'Verkaufsdaten'],
    [/(?<![a-zäöü])Leitung\b/, 'Filialleitung'],
    [/Geld (?:floss|fließt|beweg|wurde bewegt)|kein Geld bewegt/, 'nichts wurde abgebucht'],
    [/Händlernummer/, 'Händler-ID'],
    [/\d %/, 'percentFigure: der Abstand darf nicht umbrechen'],
  ],
  es: [
    [/\bservicio\b(?! (?:móvil|técnico))/i, 'proveedor'],
    [/\blibros?\b/i, 'registros'],
    [/(?:mueve|movió|movido) dinero/i, 'no se cobró nada'],
  ],
  fr: [
    [/\bvotre service\b|\ble service (?:a|n’a|dit)\b/i, 'fournisseur'],
    [/\blivres?\b/i, 'registres'],
    [/argent n’a (?:donc )?pas bougé/i, 'rien n’a été débité'],
  ],
  ar: [
    [/(?<!\p{L})الخدمة(?!\p{L})/u, 'الشركة المزودة'],
    [/دفتر|دفاتر/, 'السجلات'],
  ],
  'zh-Hans': [
    [/服务方|供应商/, '服务商'],
    [/账簿|账册|账目/, '记录'],
    [/资金/, '扣款；视图：余额'],
    [/经理/, '店长'],
  ],
};

const textsOf = (language: string): readonly string[] =>
  [`${language}.po`, `main/${language}.po`].flatMap((file) => {
    const parsed = formatter().parse(readFileSync(join(folder, file), 'utf8'), {
      locale: language,
      sourceLocale: 'en',
      filename: file,
    }) as Record<string, { translation?: string }>;
    return Object.values(parsed).flatMap(({ translation }) => translation ?? []);
  });

describe.each(Object.entries(notToSay))('what staff read in %s', (language, words) => {
  const texts = textsOf(language);

  it.each(words)('never says %s: %s', (word) => {
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => word.test(text))).toEqual([]);
  });

  it('has typographic apostrophes', () => {
    expect(texts.filter((text) => text.includes("'"))).toEqual([]);
  });
});
