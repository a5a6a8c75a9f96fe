import { Trans } from '@lingui/react/macro';
import { LanguageChoice } from './language-choice.tsx';
import { SectionTitle } from '../section-title.tsx';
import css from '../section.module.css';

/** What the till speaks. */
export function LanguageSection() {
  return (
    <section className={css['section']} aria-labelledby="language-title" data-testid="language">
      <SectionTitle part="language">
        <Trans>Language</Trans>
      </SectionTitle>
      <p className={css['text']}>
        <Trans>Everything staff read changes at once, in every window of this till.</Trans>
      </p>
      <LanguageChoice labelledBy="language-title" />
    </section>
  );
}
