import { t } from '@lingui/core/macro';
import { memo } from 'react';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { ActivationCode, ManualEntry } from '../../install/activation-code.tsx';
import { InstallQr, InstallQrToCome } from '../../install/install-qr.tsx';
import { useOncePainted } from '../../once-painted.ts';
import { saleTone, seenState } from '../../words/orders/sale-words.ts';
import type { Asking } from '../../words/failures/service-words.ts';
import { unreadableWords } from '../../words/failures/unreadable-words.ts';
import css from './sale-hand-over.module.css';
import { useAsking, useSales } from '../use-counter.ts';
import { useCodeSeen } from './use-codes-to-show.ts';
import { useCodeRoom } from './use-code-room.ts';

function codeToComeWords(sale: SaleView, asking: Asking): string {
  switch (seenState(sale)) {
    case 'accepted':
      return saleTone(sale) === 'unsure' || asking.kind === 'not'
        ? t`If the eSIM comes, its code appears here`
        : t`The code appears here`;
    case 'held':
    case 'unknown':
    case 'cancel-reported':
      return t`If it was sold, the code appears here`;
    case 'written-off':
      return t`No code yet`;
    case 'refused':
    case 'canceled':
      return t`No eSIM was sold`;
    case 'drafted':
    case 'sending':
    case 'completed':
      return t`The code appears here`;
  }
}

/** Of the code in words and what is typed by hand, at least: in pixels. */
const widthOfWords = 280;

/** What the customer scans, or what holds its place. Follows the sale by itself, ahead of the view around it. */
export function SaleCode({ sale: shown }: { readonly sale: SaleView }) {
  const room = useCodeRoom();
  const sale = useSales().find(({ orderId }) => orderId === shown.orderId) ?? shown;
  const { install } = sale;
  const readable = useOncePainted(install);
  const asking = useAsking();
  useCodeSeen(sale.orderId, readable?.kind === 'readable');
  if (install === null) return <InstallQrToCome room={room} words={codeToComeWords(sale, asking)} />;
  if (install.kind === 'unreadable') return <InstallQrToCome room={room} words={unreadableWords(install)} />;
  return (
    <>
      <InstallQr code={install.activationCode} room={room} />
      <Readable install={readable} room={room} />
    </>
  );
}

type ReadableProps = { readonly install: SaleView['install']; readonly room: number };

/** The same for who can't scan it. */
const Readable = memo(function Readable({ install, room }: ReadableProps) {
  if (install?.kind !== 'readable') return null;
  return (
    <div className={css['under']} style={{ inlineSize: Math.max(room, widthOfWords) }}>
      <ActivationCode code={install.activationCode} />
      <ManualEntry manual={install.manual} />
    </div>
  );
});
