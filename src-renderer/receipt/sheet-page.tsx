import type { Paper } from '../../src-preload/contract/receipt.ts';
import type { SheetModel, SheetRow } from '../../src-preload/contract/sheet.ts';
import { PracticeMark } from './receipt-page.tsx';
import page from './receipt-page.module.css';
import css from './sheet-page.module.css';

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
      <PracticeMark practice={model.practice} />
      <header>
        <p>
          <bdi>{model.shop}</bdi>
        </p>
        <h1 className={css['title']}>{model.title}</h1>
        <Rows rows={model.occasion} />
      </header>
      {model.sections.map(({ title, rows }) => (
        <section key={title}>
          <h2>{title}</h2>
          <Rows rows={rows} />
        </section>
      ))}
      {model.facts.length > 0 && <Rows rows={model.facts} />}
      <PracticeMark practice={model.practice} />
    </main>
  );
}

function Rows({ rows }: { readonly rows: readonly SheetRow[] }) {
  return (
    <dl className={css['rows']}>
      {rows.map(({ label, value, isStrong }, at) => (
        <div key={at} data-strong={isStrong || undefined}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
