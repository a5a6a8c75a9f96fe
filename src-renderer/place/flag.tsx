import { Globe } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { placeOfFlag } from './flag-sheet.ts';
import { flagCode, type Flagged } from './flag-code.ts';
import css from './flag.module.css';

/** A country's flag as a picture, a globe for a region. The name always stands beside it, so it is decoration. */
export function Flag({ package: shown }: { readonly package: Flagged | null }) {
  const code = flagCode(shown);
  const place = code === undefined ? undefined : placeOfFlag(code);
  if (place !== undefined) {
    return (
      <span
        className={classNames(css['flag'], css['row'], css['sheet'])}
        style={{ backgroundPosition: place }}
        aria-hidden="true"
      />
    );
  }
  return (
    <span className={classNames(css['flag'], css['row'], css['globe'])} aria-hidden="true">
      <Globe size={16} strokeWidth={1.6} />
    </span>
  );
}
