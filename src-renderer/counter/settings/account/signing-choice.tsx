import { Trans } from '@lingui/react/macro';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { CheckRow } from '../../controls/check-row.tsx';
import css from '../section.module.css';

type SignedBy = ReplyOf<'account-read'>['signedBy'];

type SigningChoiceProps = {
  readonly signedBy: SignedBy;
  readonly onChange: (signedBy: SignedBy) => void;
};

/** Lets the service make the signatures, for shops that keep no secret at the counter: it holds once they connect. */
export const SigningChoice = ({ signedBy, onChange }: SigningChoiceProps) => (
  <section className={css['section']}>
    <h2 className={css['title']}>
      <Trans>Signing requests</Trans>
    </h2>
    <p className={css['text']}>
      <Trans>
        If your provider signs every request for this merchant ID, no secret is needed here. But every request
        then goes to your provider twice, and anyone who knows the merchant ID can spend the balance.
      </Trans>
    </p>
    <CheckRow isOn={signedBy === 'service'} onChange={(isOn) => onChange(isOn ? 'service' : 'till')}>
      <Trans>Let your provider sign</Trans>
    </CheckRow>
  </section>
);
