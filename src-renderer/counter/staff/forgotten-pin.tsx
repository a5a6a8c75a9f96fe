import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import type { StaffState } from '../../../src-preload/contract/staff/staff.ts';
import { staffSentence, type StaffNotDone } from '../../words/till/staff-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import { isWholePin, recoverManager } from './ask-staff.ts';
import { PinField } from './pin-field.tsx';
import css from './lock-screen.module.css';

type ForgottenPinProps = {
  readonly staff: Extract<StaffState, { kind: 'locked' }>;
  readonly onBack: () => void;
};

/** Lets a manager in by the secret of the shop's account, which the shop has from the service. */
export function ForgottenPin({ staff: { members, isDamaged }, onBack }: ForgottenPinProps) {
  const managers = members.filter(({ role }) => role === 'manager');
  const [id, setId] = useState(managers[0]?.id ?? '');
  // SECURITY: as on the connection form, the secret is in this field alone.
  const [secret, setSecret] = useState('');
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<StaffNotDone | null>(null);
  const [asking, setAsking] = useState(false);

  const recover = async (): Promise<void> => {
    setAsking(true);
    // A book that can't be read names nobody, and takes no PIN.
    setFailure(await recoverManager(isDamaged ? { id: 'nobody', secret, pin: '0000' } : { id, secret, pin }));
    setSecret('');
    setAsking(false);
  };
  const chosen = managers.find((manager) => manager.id === id);
  const canTry = !asking && (isDamaged || isWholePin(pin));

  return (
    <form
      className={css['recover']}
      onSubmit={(event) => {
        event.preventDefault();
        if (canTry) void recover();
      }}
    >
      <h1 className={css['title']}>
        {isDamaged ? t`The staff list can’t be read` : t`A manager forgot the PIN`}
      </h1>
      <p className={css['text']}>
        {isDamaged
          ? t`Nobody can unlock the till, but no sale is lost. Whoever knows the secret of the shop’s account can set up the staff list again.`
          : t`Enter the secret of the shop’s account, which you got from your provider, and a new PIN.`}
      </p>
      {managers.length > 1 && (
        <RadioGroup className={css['names'] ?? ''} aria-label={t`Manager`} value={id} onChange={setId}>
          {managers.map((manager) => (
            <RadioField key={manager.id} value={manager.id}>
              <RadioButton className={css['name'] ?? ''}>{manager.name}</RadioButton>
            </RadioField>
          ))}
        </RadioGroup>
      )}
      <AccountField
        label={t`Secret of the account`}
        value={secret}
        onChange={setSecret}
        maxLength={500}
        isSecret
      />
      {!isDamaged && (
        <PinField
          label={chosen === undefined ? t`New PIN` : t`New PIN of ${chosen.name}`}
          value={pin}
          onChange={setPin}
        />
      )}
      {failure !== null && (
        <Notice tone="bad">{staffSentence(failure, 'recovering', t`This manager`)}</Notice>
      )}
      <div className={css['buttons']}>
        <ActionButton look="main" type="submit" isDisabled={!canTry} onPress={() => undefined}>
          {asking ? t`Looking` : isDamaged ? t`Start over` : t`Unlock with a new PIN`}
        </ActionButton>
        {!isDamaged && (
          <ActionButton onPress={onBack}>
            <Trans>Back</Trans>
          </ActionButton>
        )}
      </div>
    </form>
  );
}
