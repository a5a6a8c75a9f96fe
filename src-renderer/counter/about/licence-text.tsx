import css from './about.module.css';

type LicenceTextProps = {
  readonly text: string;
  readonly label: string;
  readonly testId: string;
  /** It was asked for somewhere else in the view. */
  readonly comesToSight?: true;
};

/** Always the same function, so that it is done once. */
const toSight = (text: HTMLElement | null): void => text?.scrollIntoView({ block: 'nearest' });

/** A licence as its author wrote it: in English, whatever the window speaks. */
export const LicenceText = ({ text, label, testId, comesToSight }: LicenceTextProps) => (
  // A region that scrolls has to be reached by the keyboard.
  <pre
    ref={comesToSight === true ? toSight : null}
    className={css['licence']}
    dir="ltr"
    lang="en"
    tabIndex={0}
    role="region"
    aria-label={label}
    data-testid={testId}
  >
    {text}
  </pre>
);
