import { Trans } from '@lingui/react/macro';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { timeToTheSecond } from '../../words/figures/moments.ts';
import { saleSentence, saleTone, type Tone } from '../../words/orders/sale-words.ts';
import { Notice } from '../controls/notice.tsx';
import { useAsking } from '../use-counter.ts';
import css from './sale-hand-over.module.css';

/** What is happening to a sale, and what is asked next. */
export function SaleSentence({ sale }: { readonly sale: SaleView }) {
  const asking = useAsking();
  const nextTry = sale.nextTryAt === null ? '' : timeToTheSecond(sale.nextTryAt);
  return (
    <>
      <ToneOfVoice tone={saleTone(sale)}>{saleSentence(sale, asking)}</ToneOfVoice>
      {sale.state === 'unknown' && sale.nextTryAt !== null && (
        <p className={css['next-try']}>
          <Trans>
            Next try at <strong>{nextTry}</strong>
          </Trans>
        </p>
      )}
    </>
  );
}

/** What needs care is set apart from what goes as it should. */
function ToneOfVoice({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  switch (tone) {
    case 'good':
    case 'waiting':
      return <p>{children}</p>;
    case 'unsure':
      return <Notice tone="warn">{children}</Notice>;
    case 'ended':
      return <Notice tone="bad">{children}</Notice>;
  }
}
