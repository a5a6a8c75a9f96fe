import css from './about.module.css';

type LicenseTextProps = { readonly text: string; readonly label: string };

/** A license as its author wrote it: in English, whatever language the window is in. */
export const LicenseText = ({ text, label }: LicenseTextProps) => (
  // A region that scrolls has to be reached by the keyboard.
  <pre className={css['license']} dir="ltr" lang="en" tabIndex={0} role="region" aria-label={label}>
    {text}
  </pre>
);
