import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import type { PhoneKind, SceneView } from '../../src-preload/contract/customers/customer-display.ts';
import { installSteps } from '../install/install-steps.ts';
import { InstallQr, InstallQrToCome } from '../install/install-qr.tsx';
import { useOncePainted } from '../once-painted.ts';
import { placeInSentence } from '../place/in-sentence.ts';
import { money } from '../words/figures/money.ts';
import { offerWords } from '../words/orders/package-words.ts';
import css from './code-scene.module.css';
import { useQrRoom } from './use-qr-room.ts';

type CodeView = Extract<SceneView, { kind: 'code' }>;
type WaitingView = Extract<SceneView, { kind: 'waiting' }>;
type CodeSceneProps = { readonly view: CodeView | WaitingView; readonly phone: PhoneKind };

/** The code for the customer's phone, and what to do with it; before it is there, its place. */
export function CodeScene({ view, phone }: CodeSceneProps) {
  const room = useQrRoom();
  // The code comes first: lines that are broken evenly take longer than all of it.
  const painted = useOncePainted(view);
  return (
    <div className={css['code']}>
      <Story view={painted} phone={phone} />
      <aside className={css['qr']}>
        {view.kind === 'waiting' ? (
          <InstallQrToCome room={room} words={t`The code will appear here in a moment`} />
        ) : (
          <>
            <span className={css['paper']}>
              <InstallQr code={view.activationCode} room={room} />
            </span>
            <Manual manual={view.manual} />
          </>
        )}
      </aside>
    </div>
  );
}

/** What was bought, and how it is installed. */
const Story = memo(function Story({ view, phone }: CodeSceneProps) {
  const { package: sold, number, of } = view;
  return (
    <section className={css['story']}>
      {of > 1 && (
        <p className={css['count']}>
          <Trans>
            {number} of {of}
          </Trans>
        </p>
      )}
      <h1 className={css['title']}>{titleOf(view)}</h1>
      {sold !== null && <p className={css['lead']}>{offerOf(view)}</p>}
      <Change cash={view.cash} />
      <ol className={css['steps']}>
        {installSteps(sold, phone, view.kind === 'code' ? view.activationCode : null).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={css['notes']}>
        {view.kind === 'code' && view.needsConfirmationCode && (
          <p>
            <Trans>Your phone will ask for a confirmation code. Our staff will tell you.</Trans>
          </p>
        )}
        <p>
          <Trans>Don’t delete the eSIM from the phone. Your receipt has the code, too.</Trans>
        </p>
      </div>
    </section>
  );
});

/** What the customer gets back of the cash that they handed over: as large as the title, for it is counted out now. */
function Change({ cash }: Pick<CodeView, 'cash'>) {
  if (cash === null) return null;
  const [received, change] = [money(cash.received, cash.currency), money(cash.change, cash.currency)];
  return (
    <div className={css['change']} data-testid="change">
      <strong>
        <Trans>Your change: {change}</Trans>
      </strong>
      <span>
        <Trans>Received: {received}</Trans>
      </span>
    </div>
  );
}

function titleOf({ kind, package: sold }: CodeView | WaitingView): string {
  if (sold?.countries.length !== 1) {
    return kind === 'waiting' ? t`Your eSIM is on its way` : t`Your eSIM is ready`;
  }
  const place = placeInSentence(sold);
  return kind === 'waiting' ? t`Your eSIM for ${place} is on its way` : t`Your eSIM for ${place} is ready`;
}

/** What was bought, and from when it counts. */
function offerOf(view: CodeView | WaitingView): string {
  if (view.package === null) return '';
  const offer = offerWords(view.package);
  if (view.kind === 'waiting') return offer;
  switch (view.activationMode) {
    case 'NOW':
      return t`${offer}, starting now`;
    case 'FIRST_USE':
      return t`${offer}, when first used there`;
    case 'ON_DEMAND':
      return t`${offer}, when you ask us to start it`;
    case null:
      return offer;
  }
}

/** For a phone whose camera can't be used. */
function Manual({ manual }: Pick<CodeView, 'manual'>) {
  if (manual === null) return null;
  return (
    <dl className={css['manual']}>
      <dt>
        <Trans>Without a camera: address</Trans>
      </dt>
      <dd>{manual.address}</dd>
      <dt>
        <Trans>Activation code</Trans>
      </dt>
      <dd>{manual.matchingId === '' ? t`leave empty` : manual.matchingId}</dd>
    </dl>
  );
}
