import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Appearance, Theme, Zooming } from '../../../../src-preload/contract/settings/appearance.ts';
import { till } from '../../../till-bridge.ts';
import { wholePercentFigure } from '../../../words/figures/figures.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { Segments } from '../../controls/segments.tsx';
import { SectionTitle } from '../section-title.tsx';
import own from './appearance-section.module.css';
import css from '../section.module.css';

const themes = (): readonly { readonly id: Theme; readonly name: string }[] => [
  { id: 'system', name: t`Same as computer` },
  { id: 'light', name: t`Light` },
  { id: 'dark', name: t`Dark` },
];

/** The colors and the size of the staff's window. */
export function AppearanceSection() {
  const [looks, setLooks] = useState<Appearance | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = till.on('appearance', setLooks);
    till.ask('appearance').then(setLooks, () => setFailed(true));
    return stop;
  }, []);
  const ask = (asked: Promise<unknown>): void => {
    asked.then(
      () => setFailed(false),
      () => setFailed(true),
    );
  };
  const zoom = (to: Zooming): void => ask(till.ask('zoom-set', { to }));
  if (looks === null) return failed ? <Notice tone="bad">{notPassedOn('changing')}</Notice> : null;
  return (
    <section className={css['section']} aria-labelledby="appearance-title">
      <SectionTitle part="appearance">
        <Trans>Appearance</Trans>
      </SectionTitle>
      <Segments
        label={t`Colors`}
        choices={themes()}
        pickedId={looks.theme}
        onPick={(theme) => ask(till.ask('theme-set', { theme }))}
      />
      <div role="group" aria-label={t`Size`}>
        <p className={own['label']} aria-hidden="true">
          <Trans>Size</Trans>
        </p>
        <div className={own['sizes']}>
          <ActionButton shortcut={keyOf('smaller')} onPress={() => zoom('smaller')}>
            <Trans>Smaller</Trans>
          </ActionButton>
          <output className={own['size']} data-testid="zoom">
            {wholePercentFigure(looks.zoom / 100)}
          </output>
          <ActionButton shortcut={keyOf('larger')} onPress={() => zoom('larger')}>
            <Trans>Larger</Trans>
          </ActionButton>
          {looks.zoom !== 100 && (
            <ActionButton shortcut={keyOf('usual-size')} onPress={() => zoom('usual')}>
              <Trans>Usual size</Trans>
            </ActionButton>
          )}
        </div>
      </div>
      {failed && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
    </section>
  );
}
