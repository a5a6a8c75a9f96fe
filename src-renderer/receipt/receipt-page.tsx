import type { Fact, Paper, ReceiptModel } from '../../src-preload/contract/customers/receipt.ts';
import { PracticeMark } from './practice-mark.tsx';
import css from './receipt-page.module.css';
import { ReceiptQr, ShopQr } from './receipt-qr.tsx';

type ReceiptPageProps = {
  readonly model: ReceiptModel;
  readonly paper: Paper;
  readonly isDots: boolean;
};

/** What the customer takes home: what was bought, and all that installs it again. Its words come with it. */
export function ReceiptPage({ model, paper, isDots }: ReceiptPageProps) {
  const { shop, sold, install, forShop } = model;
  return (
    <article
      className={css['page']}
      data-paper={paper}
      data-dots={isDots}
      lang={model.language}
      dir={model.direction}
    >
      <PracticeMark practice={model.practice} className={css['practice']} />
      {model.reprint !== null && <p className={css['reprint']}>{model.reprint}</p>}
      <header className={css['head']}>
        <div>
          {shop.logo !== null && <img className={css['logo']} src={shop.logo} alt="" />}
          <h1 className={css['shop']}>{shop.name}</h1>
          <Lines lines={shop.lines} areShops />
        </div>
        <Facts facts={model.occasion} />
      </header>
      <section className={css['sold']}>
        <h2 className={css['title']}>{sold.title}</h2>
        {sold.total !== null && (
          <p className={css['total']}>
            <span>{sold.total.label}</span> <bdi>{sold.total.value}</bdi>
          </p>
        )}
        <Lines lines={sold.details} />
        <div className={css['below']}>
          <Lines lines={sold.below} />
        </div>
      </section>
      {sold.purchase !== null && <Purchase purchase={sold.purchase} />}
      {install !== null && <Install install={install} paper={paper} isDots={isDots} />}
      {forShop === null ? (
        <Facts facts={model.facts} />
      ) : (
        <section className={css['forShop']}>
          <h3>{forShop.title}</h3>
          <Lines lines={forShop.notes} />
          <div>
            <ShopQr code={forShop.code} paper={paper} isDots={isDots} />
            <Facts facts={[...model.facts, forShop.number]} />
          </div>
        </section>
      )}
      <footer className={css['footer']}>
        <Lines lines={shop.footer} areShops />
      </footer>
      <PracticeMark practice={model.practice} className={css['practice']} />
    </article>
  );
}

type PurchaseProps = { readonly purchase: NonNullable<ReceiptModel['sold']['purchase']> };

/** All that was bought at once. */
const Purchase = ({ purchase: { title, pieces, total, below } }: PurchaseProps) => (
  <section className={css['purchase']}>
    <h3>{title}</h3>
    <Facts facts={pieces} />
    <p className={css['total']}>
      <span>{total.label}</span> <bdi>{total.value}</bdi>
    </p>
    <div className={css['below']}>
      <Lines lines={below} />
    </div>
  </section>
);

type InstallProps = Omit<ReceiptPageProps, 'model'> & {
  readonly install: NonNullable<ReceiptModel['install']>;
};

const Install = ({ install, paper, isDots }: InstallProps) => (
  <>
    <section className={css['install']}>
      {install.code !== null && <ReceiptQr code={install.code} paper={paper} isDots={isDots} />}
      <div className={css['how']}>
        <h2>{install.title}</h2>
        <ol className={css['steps']}>
          {install.steps.map((step) => (
            <li key={step}>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
    {install.code !== null && (
      <section className={css['code']}>
        <p className={css['text']} dir="ltr">
          {install.code}
        </p>
        {install.byHand !== null && (
          <>
            <h3>{install.byHand.title}</h3>
            <Facts facts={install.byHand.facts} />
          </>
        )}
      </section>
    )}
    <section className={css['notes']}>
      <Lines lines={install.notes} />
    </section>
  </>
);

type LinesProps = {
  readonly lines: readonly string[];
  /** Written by the shop, in whatever language. */
  readonly areShops?: boolean;
};

const Lines = ({ lines, areShops = false }: LinesProps) =>
  lines.map((line, at) => (
    <p key={at} className={areShops ? css['shops'] : undefined}>
      {line}
    </p>
  ));

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(({ label, value }, at) => (
        // Two may have the same label.
        <div key={at}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
