import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { CheckRow } from '../../controls/check-row.tsx';
import css from './signing-choice.module.css';

type SignedBy = ReplyOf<'account-read'>['signedBy'];

type SigningChoiceProps = {
  readonly signedBy: SignedBy;
  readonly onChange: (signedBy: SignedBy) => void;
};

/** Lets the service make the signatures, for shops that keep no secret at the counter. Folded away: few want it. */
export function SigningChoice({ signedBy, onChange }: SigningChoiceProps) {
  // Where it is on it can be seen to be on; from then on whoever sits there folds it.
  const [startsOpen] = useState(signedBy === 'service');
  return (
    <details className={css['more']} open={startsOpen}>
      <summary className={css['summary']}>
        <Trans>Advanced</Trans>
      </summary>
      <CheckRow isOn={signedBy === 'service'} onChange={(isOn) => onChange(isOn ? 'service' : 'till')}>
        <Trans>Let your provider sign</Trans>
      </CheckRow>
      <p className={css['meaning']}>
        <Trans>
          Your provider signs every request for this merchant ID. You need no secret here, but every request
          goes to your provider twice, and anyone who knows the merchant ID can spend the balance.
        </Trans>
      </p>
    </details>
  );
}
