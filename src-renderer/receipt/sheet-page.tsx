import type { Paper } from '../../src-preload/contract/customers/receipt.ts';
import type { SheetModel } from '../../src-preload/contract/customers/sheet.ts';
import { PracticeMark } from './practice-mark.tsx';
import page from './receipt-page.module.css';
import css from './sheet-page.module.css';
import { SheetHeadline } from './sheet-headline.tsx';
import { SheetRows } from './sheet-rows.tsx';

type SheetPageProps = { readonly model: SheetModel; readonly paper: Paper; readonly isDots: boolean };

/** A report on paper. Its words come with it. */
export function SheetPage({ model, paper, isDots }: SheetPageProps) {
  return (
    <main
      className={page['page']}
      data-paper={paper}
      data-dots={isDots}
      lang={model.language}
      dir={model.direction}
    >
      <PracticeMark practice={model.practice} className={page['practice']} />
      <header>
        <p>
          <bdi>{model.shop}</bdi>
        </p>
        <h1 className={css['title']}>{model.title}</h1>
        <SheetHeadline lines={model.headline} className={css['headline']} />
        <SheetRows rows={model.occasion} className={css['rows']} />
      </header>
      {model.sections.map(({ title, rows }) => (
        <section key={title}>
          <h2>{title}</h2>
          <SheetRows rows={rows} className={css['rows']} />
        </section>
      ))}
      {model.facts.length > 0 && <SheetRows rows={model.facts} className={css['facts']} />}
      <PracticeMark practice={model.practice} className={page['practice']} />
    </main>
  );
}
