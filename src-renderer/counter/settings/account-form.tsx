import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { money } from '../../words/money.ts';
import { notDoneSentence, type NotDone } from '../../words/not-done.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from './account-field.tsx';
import css from './section.module.css';
import { SigningChoice } from './signing-choice.tsx';

type Result =
  | { readonly kind: 'works'; readonly balance: string; readonly currency: string }
  | { readonly kind: 'connected' }
  | { readonly kind: 'not-done'; readonly why: NotDone };
type Busy = 'testing' | 'connecting' | null;

function sentenceOf(result: Result): string {
  switch (result.kind) {
    case 'works':
      return t`The account works. Its balance is ${money(result.balance, result.currency)}.`;
    case 'connected':
      return t`Connected. The till is live.`;
    case 'not-done':
      return notDoneSentence(result.why, 'connecting');
  }
}

/** Tries and connects the shop's account. */
export function AccountForm({ account }: { readonly account: ReplyOf<'account-read'> }) {
  const [baseAddress, setBaseAddress] = useState(account.baseAddress);
  const [merchantId, setMerchantId] = useState(account.merchantId);
  // SECURITY: the secret is in this field alone, and leaves it as soon as main has kept it.
  const [secret, setSecret] = useState('');
  const [signedBy, setSignedBy] = useState(account.signedBy);
  const [busy, setBusy] = useState<Busy>(null);
  const [result, setResult] = useState<Result | null>(null);

  const entered: RequestOf<'account-test'> = {
    baseAddress: baseAddress.trim(),
    merchantId: merchantId.trim(),
    signing: signedBy === 'till' ? { by: 'till', secret } : { by: 'service' },
  };
  const isSignable = signedBy === 'service' || secret !== '';
  const isComplete = entered.baseAddress !== '' && entered.merchantId !== '' && isSignable;

  const run = async (what: Exclude<Busy, null>, act: () => Promise<Result>): Promise<void> => {
    setBusy(what);
    setResult(null);
    try {
      setResult(await act());
    } catch {
      setResult({ kind: 'not-done', why: { kind: 'not-passed-on' } });
    }
    setBusy(null);
  };

  const test = async (): Promise<Result> => {
    const reply = await till.ask('account-test', entered);
    if (!reply.ok) return { kind: 'not-done', why: reply.problem };
    const { balance, currency } = reply;
    return { kind: 'works', balance, currency };
  };

  const connect = async (): Promise<Result> => {
    const reply = await till.ask('account-connect', entered);
    if (!reply.ok) return { kind: 'not-done', why: reply.problem };
    setSecret('');
    return { kind: 'connected' };
  };

  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && busy === null) void run('connecting', connect);
      }}
    >
      <h2 className={css['title']} id="account-title">
        <Trans>The shop&rsquo;s account</Trans>
      </h2>
      <p className={css['text']}>
        <Trans>The service gives these to the shop with the merchant account.</Trans>
      </p>
      <div className={css['fields']}>
        <AccountField
          label={t`Base address`}
          hint={t`Begins with https:// and ends with /api/v1`}
          value={baseAddress}
          onChange={setBaseAddress}
          maxLength={500}
        />
        <AccountField label={t`Merchant id`} value={merchantId} onChange={setMerchantId} maxLength={200} />
        {signedBy === 'till' && (
          <AccountField
            label={t`Secret`}
            hint={t`Goes to this computer’s keychain. It can be replaced here, and never shown again.`}
            value={secret}
            onChange={setSecret}
            maxLength={500}
            isSecret
          />
        )}
        <SigningChoice
          signedBy={signedBy}
          onChange={(by) => {
            setSignedBy(by);
            setSecret('');
          }}
        />
      </div>
      {result !== null && (
        <Notice tone={result.kind === 'not-done' ? 'bad' : 'good'}>{sentenceOf(result)}</Notice>
      )}
      <div className={css['buttons']}>
        <ActionButton
          type="submit"
          // With an account that is kept, going live with it is the nearer step.
          look={account.merchantId === '' ? 'main' : 'plain'}
          isDisabled={!isComplete || busy !== null}
          onPress={() => undefined}
        >
          {busy === 'connecting' ? t`Connecting` : t`Connect and go live`}
        </ActionButton>
        <ActionButton isDisabled={!isComplete || busy !== null} onPress={() => void run('testing', test)}>
          {busy === 'testing' ? t`Testing` : t`Test the connection`}
        </ActionButton>
      </div>
    </form>
  );
}
