import { Globe } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { flagCode, type Flagged } from './flag-code.ts';
import css from './flag.module.css';

/** Addresses only: each drawing is fetched when it is shown. */
const drawings = import.meta.glob<string>('../../node_modules/flag-icons/flags/4x3/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const drawingOf = (code: string): string | undefined =>
  drawings[`../../node_modules/flag-icons/flags/4x3/${code.toLowerCase()}.svg`];

/** A country's flag over a heading, sharp at any size; a globe for a region. As {@link Flag}, it is decoration. */
export function LargeFlag({ package: shown }: { readonly package: Flagged | null }) {
  const code = flagCode(shown);
  const drawing = code === undefined ? undefined : drawingOf(code);
  if (drawing !== undefined) {
    return (
      <img
        className={classNames(css['flag'], css['heading'])}
        src={drawing}
        alt=""
        draggable={false}
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <span className={classNames(css['flag'], css['heading'], css['globe'])} aria-hidden="true">
      <Globe size={22} strokeWidth={1.6} />
    </span>
  );
}
