import { t } from '@lingui/core/macro';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import { InstallQrToCome } from '../../install/install-qr.tsx';
import { HandOverLayout } from './hand-over-layout.tsx';
import { SaleSteps } from '../sale/sale-steps.tsx';
import { useCodeRoom } from './use-code-room.ts';

/** The moment between the press of the button and main's word. */
export function WaitingForMain({ product }: { readonly product: PackageDescription | null }) {
  return (
    <HandOverLayout
      product={product}
      title={product === null ? t`This sale` : undefined}
      sentence={t`Saving the sale before anything is sent.`}
      actions={null}
      onEnter={null}
      code={<InstallQrToCome room={useCodeRoom()} words={t`The code appears here`} />}
    >
      <SaleSteps state="drafted" />
    </HandOverLayout>
  );
}
