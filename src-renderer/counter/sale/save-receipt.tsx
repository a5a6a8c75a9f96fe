import { Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { till } from '../../till-bridge.ts';
import { AlreadyOpenNotice } from '../controls/already-open-notice.tsx';
import { Notice } from '../controls/notice.tsx';
import { saveToFile, type SavedToFile } from '../controls/save-to-file.ts';
import { counterStore } from '../use-counter.ts';

type Saving = 'idle' | 'saving' | 'already-open' | 'failed' | { readonly file: string };

function afterSaving(reply: SavedToFile): Saving {
  switch (reply.kind) {
    case 'saved':
      return { file: reply.file };
    case 'dismissed':
      return 'idle';
    case 'already-open':
    case 'failed':
      return reply.kind;
  }
}

/** Saves a sale's receipt, and knows how that went. */
export function useReceiptSaving(orderId: string): { readonly state: Saving; readonly save: () => void } {
  const [state, setState] = useState<Saving>('idle');
  const save = useCallback(() => {
    const run = async (): Promise<void> => {
      setState('saving');
      try {
        const { language } = counterStore.getState().customer;
        const reply = await saveToFile(() => till.ask('receipt-save', { orderId, language }));
        setState(afterSaving(reply));
      } catch {
        setState('failed');
      }
    };
    void run();
  }, [orderId]);
  return { state, save };
}

/** How saving went, in words. */
export function SavedReceipt({ state }: { readonly state: Saving }) {
  if (state === 'idle' || state === 'saving') return null;
  if (state === 'already-open') return <AlreadyOpenNotice />;
  if (state === 'failed') {
    return (
      <Notice tone="bad">
        <Trans>
          The receipt wasn’t saved, and the sale is unchanged. Choose another folder and try again.
        </Trans>
      </Notice>
    );
  }
  const name = state.file.split(/[\\/]/).at(-1);
  return (
    <Notice tone="done">
      <Trans>Receipt saved as {name}</Trans>
    </Notice>
  );
}
