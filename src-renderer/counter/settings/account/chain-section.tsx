import { Trans } from '@lingui/react/macro';
import css from '../section.module.css';
import { SectionTitle } from '../section-title.tsx';
import { ChainJoined } from './chain-joined.tsx';
import { JoinChain } from './join-chain.tsx';
import { useChain } from './use-chain.ts';

/** The till in a chain of shops: joining its head office, how far the records got there, leaving. */
export function ChainSection() {
  const chain = useChain();
  if (chain === null) return null;
  return (
    <section className={css['section']}>
      <SectionTitle part="head-office">
        <Trans>Head office</Trans>
      </SectionTitle>
      {chain.kind === 'alone' ? <JoinChain /> : <ChainJoined chain={chain} />}
    </section>
  );
}
