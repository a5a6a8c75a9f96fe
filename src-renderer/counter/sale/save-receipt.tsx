import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { RequestOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { AlreadyOpenNotice } from '../controls/already-open-notice.tsx';
import { Notice } from '../controls/notice.tsx';
import { saveToFile, type SavedToFile } from '../controls/save-to-file.ts';
import { SavedFile } from './saved-file.tsx';

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

/** Saves a receipt, and knows how that went. */
export function useReceiptSaving(wanted: RequestOf<'receipt-save'>): {
  readonly state: Saving;
  readonly save: () => void;
} {
  const [state, setState] = useState<Saving>('idle');
  const save = (): void => {
    const run = async (): Promise<void> => {
      setState('saving');
      try {
        setState(afterSaving(await saveToFile(() => till.ask('receipt-save', wanted))));
      } catch {
        setState('failed');
      }
    };
    void run();
  };
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
  return <SavedFile file={state.file} what="receipt" />;
}
