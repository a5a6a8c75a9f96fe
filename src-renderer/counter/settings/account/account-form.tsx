import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf, RequestOf } from '../../../../src-preload/contract.ts';
import { till } from '../../../till-bridge.ts';
import { money } from '../../../words/figures/money.ts';
import { whyNotAnswered } from '../../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../../words/failures/not-done.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { AccountField } from './account-field.tsx';
import { SetUpSteps } from '../../till/set-up-steps.tsx';
import { SectionTitle } from '../section-title.tsx';
import css from '../section.module.css';

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

type AccountFormProps = {
  readonly account: ReplyOf<'account-read'>;
  /** Who is to make the signatures, as far as it is chosen. */
  readonly signedBy: ReplyOf<'account-read'>['signedBy'];
  /** What is set now was connected a moment ago. */
  readonly isConnected: boolean;
  readonly onConnected: () => void;
};

/** Tries and connects the shop's account. */
export function AccountForm({ account, signedBy, isConnected, onConnected }: AccountFormProps) {
  const [baseAddress, setBaseAddress] = useState(account.baseAddress);
  const [merchantId, setMerchantId] = useState(account.merchantId);
  // SECURITY: the secret is in this field alone, and leaves it as soon as main has kept it.
  const [secret, setSecret] = useState('');
  if (signedBy === 'service' && secret !== '') setSecret('');
  const [busy, setBusy] = useState<Busy>(null);
  const [result, setResult] = useState<Result | null>(isConnected ? { kind: 'connected' } : null);

  const entered: RequestOf<'account-test'> = {
    baseAddress: baseAddress.trim(),
    merchantId: merchantId.trim(),
    signing: signedBy === 'till' ? { by: 'till', secret } : { by: 'service' },
  };
  const isFirst = account.merchantId === '';
  const isSignable = signedBy === 'service' || secret !== '';
  const isComplete = entered.baseAddress !== '' && entered.merchantId !== '' && isSignable;

  const run = async (what: Exclude<Busy, null>, act: () => Promise<Result>): Promise<void> => {
    setBusy(what);
    setResult(null);
    try {
      setResult(await act());
    } catch (error) {
      setResult({ kind: 'not-done', why: whyNotAnswered(error) });
    }
    setBusy(null);
  };

  const test = async (): Promise<Result> => {
    const reply = await till.ask('account-test', entered);
    if (!reply.ok) return { kind: 'not-done', why: reply.problem };
    const { balance, currency } = reply;
    return { kind: 'works', balance, currency };
  };

  const connect = async (isSameAccount = false): Promise<Result> => {
    const reply = await till.ask('account-connect', { ...entered, isSameAccount });
    if (!reply.ok) return { kind: 'not-done', why: reply.problem };
    setSecret('');
    onConnected();
    return { kind: 'connected' };
  };

  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && busy === null) void run('connecting', () => connect());
      }}
    >
      <SectionTitle part="account" focuses={isFirst ? 'first-field' : 'title'}>
        {isFirst ? <Trans>Connect the shop&rsquo;s account</Trans> : <Trans>The shop&rsquo;s account</Trans>}
      </SectionTitle>
      <p className={css['text']}>
        <Trans>
          Your provider gave you these details with your merchant account. They are checked before anything is
          saved.
        </Trans>
      </p>
      {isFirst && <SetUpSteps at="account" />}
      <div className={css['fields']}>
        <AccountField
          label={t`Server address`}
          hint={t`Begins with https:// and ends with /api/v1`}
          value={baseAddress}
          onChange={setBaseAddress}
          maxLength={500}
        />
        <AccountField label={t`Merchant ID`} value={merchantId} onChange={setMerchantId} maxLength={200} />
        {signedBy === 'till' && (
          <AccountField
            label={t`Secret`}
            hint={t`Saved in this computer’s keychain. You can replace it here, but it is never shown again.`}
            value={secret}
            onChange={setSecret}
            maxLength={500}
            isSecret
          />
        )}
      </div>
      {signedBy === 'service' && (
        <p className={css['text']}>
          <Trans>Your provider signs every request, so no secret is needed here: see Advanced.</Trans>
        </p>
      )}
      {result !== null && (
        <div data-testid={`${result.kind === 'works' ? 'test' : 'connect'}-end`}>
          <Notice tone={result.kind === 'not-done' ? 'bad' : 'good'}>{sentenceOf(result)}</Notice>
        </div>
      )}
      {result?.kind === 'not-done' && result.why.kind === 'not-same-account' && (
        <>
          <p className={css['text']}>
            <Trans>
              The till will check there how the pending sale ended. If it is a different provider, the eSIM
              may be bought twice, and only a manager can close the sale.
            </Trans>
          </p>
          <div className={css['buttons']}>
            <ActionButton
              testId="same-account"
              isDisabled={!isComplete || busy !== null}
              onPress={() => void run('connecting', () => connect(true))}
            >
              <Trans>It is the same account: continue there</Trans>
            </ActionButton>
          </div>
        </>
      )}
      <div className={css['buttons']}>
        <ActionButton
          type="submit"
          // With an account that is kept, going live with it is the nearer step.
          look={isFirst ? 'main' : 'plain'}
          testId="connect"
          isDisabled={!isComplete || busy !== null}
          onPress={() => undefined}
        >
          {busy === 'connecting' ? t`Connecting` : t`Connect`}
        </ActionButton>
        <ActionButton isDisabled={!isComplete || busy !== null} onPress={() => void run('testing', test)}>
          {busy === 'testing' ? t`Testing` : t`Test the connection`}
        </ActionButton>
      </div>
    </form>
  );
}
