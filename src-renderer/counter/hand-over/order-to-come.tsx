import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import { InstallQrToCome } from '../../install/install-qr.tsx';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { useKeys } from '../use-keys.ts';
import { HandOverLayout } from './hand-over-layout.tsx';
import { useCodeRoom } from './use-code-room.ts';

type OrderToComeProps = {
  readonly product: PackageDescription | null;
  /** Back to where it was asked for. */
  readonly onLeave: () => void;
};

/** An earlier order that is shown again, until main has told it: it is no sale that is under way. */
export function OrderToCome({ product, onLeave }: OrderToComeProps) {
  useKeys({ 'next-customer': onLeave });
  return (
    <HandOverLayout
      product={product}
      title={product === null ? t`This sale` : undefined}
      sentence={t`Looking up the order`}
      actions={
        <ActionButton shortcut={keyOf('next-customer')} onPress={onLeave}>
          <Trans>Back</Trans>
        </ActionButton>
      }
      onEnter={null}
      code={<InstallQrToCome room={useCodeRoom()} words={t`The code appears here`} />}
    >
      {null}
    </HandOverLayout>
  );
}
