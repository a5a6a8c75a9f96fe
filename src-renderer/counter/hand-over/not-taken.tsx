import type { PackageDescription } from '../../../src-preload/contract.ts';
import { InstallQrToCome } from '../../install/install-qr.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { leaveHandOver } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import { HandOverLayout } from './hand-over-layout.tsx';
import { useCodeRoom } from './use-code-room.ts';

type NotTakenProps = { readonly product: PackageDescription; readonly sentence: string };

/** Main did not begin the sale. The search is kept, so that it can be tried again. */
export function NotTaken({ product, sentence }: NotTakenProps) {
  useKeys({ Escape: leaveHandOver });
  return (
    <HandOverLayout
      product={product}
      sentence={<Notice tone="bad">{sentence}</Notice>}
      actions={
        <ActionButton look="main" shortcut="Enter" autoFocus onPress={leaveHandOver}>
          Back to the search
        </ActionButton>
      }
      code={<InstallQrToCome room={useCodeRoom()} words="No eSIM was sold" />}
    >
      {null}
    </HandOverLayout>
  );
}
