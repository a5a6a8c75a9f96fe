import { Trans } from '@lingui/react/macro';
import { till } from '../../../till-bridge.ts';
import dialog from '../../controls/dialog.module.css';
import { ActionButton } from '../../controls/action-button.tsx';
import { useEarlyEnter } from '../../controls/early-enter.ts';
import type { QuestionProps } from './after-sale-question.ts';

/** Its time begins to run: that can't be taken back. */
export function ActivationQuestion({
  profile,
  begin,
  isBusy,
  onEnd,
  idPack,
}: QuestionProps & { readonly idPack: number }) {
  const { uidCustomer, orderId, cart } = profile;
  const dropEarlyEnter = useEarlyEnter('activation');
  return (
    <div className={dialog['question']} onKeyDownCapture={dropEarlyEnter}>
      <p className={dialog['text']}>
        <Trans>Its days start now. Nothing is charged, and it can’t be refunded after this.</Trans>
      </p>
      <div className={dialog['buttons']}>
        <ActionButton onPress={onEnd}>
          <Trans>Cancel</Trans>
        </ActionButton>
        <ActionButton
          look="main"
          autoFocus
          isDisabled={isBusy}
          testId="confirm"
          onPress={() => begin(() => till.ask('activate', { uidCustomer, orderId, cart, idPack }))}
        >
          <Trans>Activate</Trans>
        </ActionButton>
      </div>
    </div>
  );
}
