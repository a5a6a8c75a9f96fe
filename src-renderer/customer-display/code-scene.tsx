import type { PhoneKind, SceneView } from '../../src-preload/contract/customer-display.ts';
import type { ActivationMode } from '../../src-preload/contract/package.ts';
import { installSteps } from '../customer-words/install-steps.ts';
import { InstallQr, InstallQrToCome } from '../install/install-qr.tsx';
import { offerWords } from '../words/package-words.ts';
import css from './code-scene.module.css';
import { useQrRoom } from './use-qr-room.ts';

type CodeView = Extract<SceneView, { kind: 'code' }>;
type WaitingView = Extract<SceneView, { kind: 'waiting' }>;
type CodeSceneProps = { readonly view: CodeView | WaitingView; readonly phone: PhoneKind };

/** The code for the customer's phone, and what to do with it; before it is there, its place. */
export function CodeScene({ view, phone }: CodeSceneProps) {
  const room = useQrRoom();
  const { package: sold, number, of } = view;
  return (
    <div className={css['code']}>
      <section className={css['story']}>
        {of > 1 && (
          <p className={css['count']}>
            {number} of {of}
          </p>
        )}
        <h1 className={css['title']}>{titleOf(view)}</h1>
        {sold !== null && <p className={css['lead']}>{offerOf(view)}</p>}
        <ol className={css['steps']}>
          {installSteps(sold, phone).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className={css['notes']}>
          {view.kind === 'code' && view.needsConfirmationCode && (
            <p>Your phone will ask for a confirmation code: our staff tell it to you.</p>
          )}
          <p>Do not delete the eSIM from the phone. Your receipt has the code once more.</p>
        </div>
      </section>
      <aside className={css['qr']}>
        {view.kind === 'waiting' ? (
          <InstallQrToCome room={room} words="The code comes here in a moment" />
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

function titleOf({ kind, package: sold }: CodeView | WaitingView): string {
  const isCountry = sold?.countries.length === 1;
  if (kind === 'waiting')
    return isCountry ? `Your eSIM for ${sold.place} is on its way` : 'Your eSIM is on its way';
  return isCountry ? `Your eSIM for ${sold.place} is ready` : 'Your eSIM is ready';
}

function startOf(start: ActivationMode | null): string {
  switch (start) {
    case 'NOW':
      return ', from now on';
    case 'FIRST_USE':
      return ', from the first use there';
    case 'ON_DEMAND':
      return ', from when you ask us to start it';
    case null:
      return '';
  }
}

function offerOf(view: CodeView | WaitingView): string {
  if (view.package === null) return '';
  return offerWords(view.package) + (view.kind === 'code' ? startOf(view.activationMode) : '');
}

/** For a phone whose camera can't be used. */
function Manual({ manual }: Pick<CodeView, 'manual'>) {
  if (manual === null) return null;
  return (
    <dl className={css['manual']}>
      <dt>Without a camera: address</dt>
      <dd>{manual.address}</dd>
      <dt>Activation code</dt>
      <dd>{manual.matchingId === '' ? 'leave empty' : manual.matchingId}</dd>
    </dl>
  );
}
