import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { Notice } from '../controls/notice.tsx';
import section from '../settings/section.module.css';
import { SectionTitle } from '../settings/section-title.tsx';
import view from '../settings/settings-view.module.css';
import css from './about.module.css';
import { LicenseFiles } from './license-files.tsx';
import { LicenseText } from './license-text.tsx';

/** Alike in every language. */
const programName = 'eSIM Counter';

type About = ReplyOf<'about-read'>;

/** What this program is, what it runs on, and whose work is in it. For everybody: the licenses ask for that. */
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
            <Trans>Work of others</Trans>
          </h2>
          <p className={section['text']}>
            <Trans>This program is built from the work of many others, each under its own license.</Trans>
          </p>
          <LicenseFiles />
        </section>
      </div>
    </div>
  );
}

function Program({ about }: { readonly about: About }) {
  const { version, electron, chromium, node, license } = about;
  // Names, alike in every language.
  const runsOn = [
    ['Electron', electron],
    ['Chromium', chromium],
    ['Node.js', node],
  ] as const;
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
        {runsOn.map(([part, its]) => (
          <Fragment key={part}>
            <dt>{part}</dt>
            <dd>{its}</dd>
          </Fragment>
        ))}
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
