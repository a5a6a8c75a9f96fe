import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/problem-sentence.ts';
import { Notice } from '../controls/notice.tsx';
import section from '../settings/section.module.css';
import view from '../settings/settings-view.module.css';
import css from './about.module.css';
import { LicenceList } from './licence-list.tsx';
import { LicenceText } from './licence-text.tsx';

/** Alike in every language. */
const programName = 'eSIM Counter';

type About = ReplyOf<'about-read'>;

/** What this program is, what it runs on, and whose work is in it. For everybody: the licences ask for that. */
export default function AboutView() {
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
  return (
    <div className={view['view']}>
      <div className={view['column']}>
        {about === 'not-read' ? (
          <Notice tone="bad">{notPassedOn('changing')}</Notice>
        ) : (
          <Program about={about} />
        )}
        <section className={section['section']}>
          <h2 className={section['title']}>
            <Trans>The work of others</Trans>
          </h2>
          <p className={section['text']}>
            <Trans>
              This program is made with the work of many others, who give it out under licences of their own.
              What is shown here is on this computer; nothing is asked of the network.
            </Trans>
          </p>
          <LicenceList
            of="program"
            show={t`Show the parts of this program`}
            label={t`Parts of this program`}
          />
          <LicenceList of="chromium" show={t`Show the parts of Chromium`} label={t`Parts of Chromium`} />
        </section>
      </div>
    </div>
  );
}

function Program({ about }: { readonly about: About }) {
  const { version, electron, chromium, node, licence } = about;
  // Names, alike in every language.
  const runsOn = [
    ['Electron', electron],
    ['Chromium', chromium],
    ['Node.js', node],
  ] as const;
  return (
    <section className={section['section']}>
      <h2 className={section['title']} id="about-title">
        <Trans>About this program</Trans>
      </h2>
      <dl className={css['facts']} data-testid="about">
        <dt>
          <Trans>Program</Trans>
        </dt>
        <dd>{programName}</dd>
        <dt>
          <Trans>Version</Trans>
        </dt>
        <dd>{version}</dd>
        {runsOn.map(([part, its]) => (
          <Fragment key={part}>
            <dt>{part}</dt>
            <dd>{its}</dd>
          </Fragment>
        ))}
      </dl>
      {licence !== null && (
        <details className={css['own']}>
          <summary className={css['summary']}>
            <Trans>The licence of this program</Trans>
          </summary>
          <LicenceText text={licence} label={t`The licence of this program`} testId="own-licence" />
        </details>
      )}
    </section>
  );
}
