import { Trans } from '@lingui/react/macro';
import { useCounter } from '../../use-counter.ts';
import { Managed } from '../managed.tsx';
import { SectionTitle } from '../section-title.tsx';
import css from '../section.module.css';
import { FeedForm } from './feed-form.tsx';
import type { KnownUpdates } from './use-updates.ts';

/** Where newer versions are looked for. Not there where this program gets them another way. */
export function UpdateAddressSection({ updates }: { readonly updates: KnownUpdates }) {
  const undone = useCounter((counter) => counter.undone);
  if (updates === null || updates === 'not-read') return null;
  const { address, state } = updates;
  if (state.kind === 'off' && state.why !== 'no-address') return null;
  return (
    <section className={css['section']}>
      <SectionTitle part="update-address" focuses="first-field">
        <Trans>Where updates come from</Trans>
      </SectionTitle>
      <Managed part="updates">
        <FeedForm key={undone} address={address} />
      </Managed>
    </section>
  );
}
