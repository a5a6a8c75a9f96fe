import { useState } from 'react';
import type { FirstRun as FirstRunView } from '../../../src-preload/contract/account/first-run.ts';
import { useTellDrawn } from '../frame/use-tell-drawn.ts';
import { useTellFirstView } from '../start/first-view.ts';
import { useCounter } from '../use-counter.ts';
import { ConnectPage } from './connect-page.tsx';
import { FirstRunPage } from './first-run-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { SetUp } from './set-up.tsx';
import type { ReadProfile } from './use-read-profile.ts';
import { Welcome } from './welcome.tsx';

/** Where whoever sets the till up is: at the choices, or at one of them. */
type At = { readonly page: 'welcome' | 'connect' } | { readonly page: 'file'; readonly profile: ReadProfile };

/** The whole window of a new installation, until it has been set up or somebody tries it. */
export default function FirstRun({ firstRun }: { readonly firstRun: FirstRunView }) {
  useTellDrawn();
  useTellFirstView(false);
  const mode = useCounter(({ mirror }) => mirror?.mode);
  const [at, setAt] = useState<At>({ page: 'welcome' });
  const goBack = (): void => setAt({ page: 'welcome' });
  if (firstRun.at === 'steps')
    // Another account, or practice mode again: another till is set up.
    return <SetUp key={mode} steps={firstRun.steps} region={firstRun.region} />;
  switch (at.page) {
    case 'welcome':
      return (
        <Welcome
          onConnect={() => setAt({ page: 'connect' })}
          onRead={(profile) => setAt({ page: 'file', profile })}
        />
      );
    case 'connect':
      return (
        <FirstRunPage onBack={goBack}>
          <ConnectPage />
        </FirstRunPage>
      );
    case 'file':
      return (
        <FirstRunPage onBack={goBack}>
          <ProfilePage profile={at.profile} onRead={(profile) => setAt({ page: 'file', profile })} />
        </FirstRunPage>
      );
  }
}
