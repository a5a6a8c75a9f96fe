import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import section from '../settings/section.module.css';
import css from './about.module.css';

/** What the program runs on, for whoever looks for a fault. */
export function RunsOn({ about }: { readonly about: ReplyOf<'about-read'> }) {
  // Names, alike in every language.
  const parts = [
    ['Electron', about.electron],
    ['Chromium', about.chromium],
    ['Node.js', about.node],
  ] as const;
  return (
    <section className={section['section']}>
      <h2 className={section['title']}>
        <Trans>Components</Trans>
      </h2>
      <dl className={css['facts']} data-testid="runs-on">
        {parts.map(([part, version]) => (
          <Fragment key={part}>
            <dt>{part}</dt>
            <dd>{version}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
