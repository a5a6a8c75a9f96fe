import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src-preload/contract/settings/language.ts';
import { findPages } from './find-pages.ts';
import { pageIds, pagesFor } from './help-pages.ts';
import { helpTextsIn } from './help-texts.ts';
import type { PageId } from './page-id.ts';

const find = async (language: Language, typed: string): Promise<readonly PageId[]> =>
  findPages(await helpTextsIn(language), typed, pageIds);

const asked: readonly (readonly [Language, string, PageId])[] = [
  ['en', 'refund', 'refund'],
  ['en', 'how do I top up', 'top-up'],
  ['en', 'How do I give a refund?', 'refund'],
  ['en', 'money back', 'refund'],
  ['en', 'money back', 'owed'],
  ['en', 'return', 'exchange'],
  ['en', 'cash up', 'close-shift'],
  ['en', 'end of day', 'close-shift'],
  ['en', 'voucher', 'split'],
  ['en', 'family', 'several'],
  ['en', 'do not sell it again', 'checked'],
  ['en', 'no internet', 'no-data'],
  ['en', 'no internet', 'offline'],
  ['en', 'QR', 'no-scan'],
  ['en', 'forgot pin', 'forgotten-pin'],
  ['en', 'add funds', 'low-balance'],
  ['de', 'Erstattung', 'refund'],
  ['de', 'Wie kann ich aufladen?', 'top-up'],
  ['de', 'Geld zurück', 'owed'],
  ['de', 'Storno', 'refund'],
  ['de', 'Tagesabschluss', 'close-shift'],
  ['de', 'gutschein', 'split'],
  ['de', 'umtausch', 'exchange'],
  ['es', 'reembolso', 'refund'],
  ['es', '¿Cómo puedo recargar?', 'top-up'],
  ['es', 'devolver dinero', 'owed'],
  ['es', 'devolucion', 'exchange'],
  ['es', 'cierre de caja', 'close-shift'],
  ['es', 'vale', 'split'],
  ['fr', 'remboursement', 'refund'],
  ['fr', 'Comment recharger', 'top-up'],
  ['fr', "rendre l'argent", 'owed'],
  ['fr', 'retour', 'exchange'],
  ['fr', 'fin de journée', 'close-shift'],
  ['fr', "bon d'achat", 'split'],
  ['ar', 'استرداد', 'refund'],
  ['ar', 'كيف يمكنني الشحن', 'top-up'],
  ['ar', 'إرجاع المال', 'owed'],
  ['ar', 'إرجاع', 'exchange'],
  ['ar', 'نهاية اليوم', 'close-shift'],
  ['ar', 'قسيمة', 'split'],
  ['zh-Hans', '退款', 'refund'],
  ['zh-Hans', '怎么充值', 'top-up'],
  ['zh-Hans', '如何退钱', 'owed'],
  ['zh-Hans', '退货', 'exchange'],
  ['zh-Hans', '日结', 'close-shift'],
  ['zh-Hans', '代金券', 'split'],
];

describe('pages of Help are found', () => {
  it.each(asked)('%s: %s, %s', async (language, typed, page) => {
    expect(await find(language, typed)).toContain(page);
  });

  it('by their titles first', async () => {
    expect((await find('en', 'refund'))[0]).toBe('refund');
    expect((await find('en', 'cash'))[0]).toBe('cash');
    expect((await find('en', 'exchange')).slice(0, 1)).toEqual(['exchange']);
  });

  it('by whole beginnings of words, and not by their middle', async () => {
    expect(await find('en', 'discou')).toEqual(['discount']);
    expect(await find('en', 'scount')).toEqual([]);
    expect(await find('en', 'japan')).toEqual([]);
  });

  it('for a question as long as something is asked about', async () => {
    expect(await find('en', '')).toEqual([]);
    expect(await find('en', 'r')).toEqual([]);
    expect(await find('en', 'how do I')).toEqual([]);
  });

  it('only among those that somebody may read', async () => {
    const texts = await helpTextsIn('en');
    expect(findPages(texts, 'markup', pagesFor(true))).toEqual(['prices']);
    expect(findPages(texts, 'markup', pagesFor(false))).toEqual([]);
  });
});
