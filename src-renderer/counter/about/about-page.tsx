import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { Notice } from '../controls/notice.tsx';
import { Advanced } from '../settings/advanced.tsx';
import section from '../settings/section.module.css';
import { SectionTitle } from '../settings/section-title.tsx';
import { Column, Columns, SettingsPage } from '../settings/settings-page.tsx';
import { UpdateAddressSection } from '../settings/updates/update-address-section.tsx';
import { UpdatesSection } from '../settings/updates/updates-section.tsx';
import { useUpdates } from '../settings/updates/use-updates.ts';
import { SupportSection } from '../support/support-section.tsx';
import { useIsManager } from '../use-counter.ts';
import css from './about.module.css';
import { LicenseFiles } from './license-files.tsx';
import { LicenseText } from './license-text.tsx';
import { RunsOn } from './runs-on.tsx';

/** Alike in every language. */
const programName = 'eSIM Counter';

type About = ReplyOf<'about-read'>;

/** What this program is and whose work is in it, for everybody: the licenses ask for that. The rest is for managers. */
export default function AboutPage() {
  const isManager = useIsManager();
  const [about, setAbout] = useState<About | 'not-read' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    till.ask('about-read').then(
      (read) => isCurrent && setAbout(read),
      () => isCurrent && setAbout('not-read'),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (about === null) return null;
  const program =
    about === 'not-read' ? <Notice tone="bad">{notPassedOn('changing')}</Notice> : <Program about={about} />;
  const runsOn = about === 'not-read' ? null : <RunsOn about={about} />;
  return (
    <SettingsPage>
      {isManager ? (
        <ForManagers program={program} runsOn={runsOn} />
      ) : (
        <>
          <Columns>
            <Column>{program}</Column>
            <Column>
              <Licenses />
            </Column>
          </Columns>
          <Advanced parts={[]}>{runsOn}</Advanced>
        </>
      )}
    </SettingsPage>
  );
}

type ForManagersProps = { readonly program: ReactNode; readonly runsOn: ReactNode };

function ForManagers({ program, runsOn }: ForManagersProps) {
  const updates = useUpdates();
  return (
    <>
      <Columns>
        <Column>
          {program}
          <UpdatesSection updates={updates} />
        </Column>
        <Column>
          <SupportSection />
          <Licenses />
        </Column>
      </Columns>
      <Advanced parts={['update-address']}>
        <Columns>
          <UpdateAddressSection updates={updates} />
          {runsOn}
        </Columns>
      </Advanced>
    </>
  );
}

const Licenses = () => (
  <section className={section['section']}>
    <h2 className={section['title']}>
      <Trans>Licenses</Trans>
    </h2>
    <p className={section['text']}>
      <Trans>This program is built from the work of many others, each under its own license.</Trans>
    </p>
    <LicenseFiles />
  </section>
);

function Program({ about: { version, license } }: { readonly about: About }) {
  return (
    <section className={section['section']}>
      <SectionTitle part="about">
        <Trans>About this program</Trans>
      </SectionTitle>
      <dl className={css['facts']} data-testid="about">
        <dt>
          <Trans>Program</Trans>
        </dt>
        <dd>{programName}</dd>
        <dt>
          <Trans>Version</Trans>
        </dt>
        <dd>{version}</dd>
      </dl>
      {license !== null && (
        <details className={css['own']}>
          <summary className={css['summary']}>
            <Trans>License of this program</Trans>
          </summary>
          <LicenseText text={license} label={t`License of this program`} />
        </details>
      )}
    </section>
  );
}
