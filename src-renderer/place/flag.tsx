import { Globe } from 'lucide-react';
import { classNames } from '../class-names.ts';
import css from './flag.module.css';

/** Addresses only: each picture is fetched when it is shown. */
const pictures = import.meta.glob<string>('../../node_modules/flag-icons/flags/4x3/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const pictureOf = (code: string): string | undefined =>
  pictures[`../../node_modules/flag-icons/flags/4x3/${code.toLowerCase()}.svg`];

type FlagProps = {
  /** Null where nobody knows it any more. */
  readonly package: { readonly place: string; readonly countries: readonly string[] } | null;
  readonly size: 'row' | 'heading';
};

/** A country's flag as a picture, a globe for a region. The name always stands beside it, so it is decoration. */
export function Flag({ package: shown, size }: FlagProps) {
  const { place, countries } = shown ?? { place: '', countries: [] };
  const [only] = countries;
  // Europe has a flag that everybody knows; other regions have none.
  const code = countries.length === 1 ? only : /^(europe|eu)\b/i.test(place) ? 'eu' : undefined;
  const picture = code === undefined ? undefined : pictureOf(code);
  const className = classNames(css['flag'], css[size], picture === undefined && css['globe']);
  // Lazy: the list is painted first, and its flags a moment later. Reading a flag's drawing costs more than a row.
  if (picture !== undefined) {
    return (
      <img className={className} src={picture} alt="" draggable={false} loading="lazy" decoding="async" />
    );
  }
  return (
    <span className={className} aria-hidden="true">
      <Globe size={size === 'row' ? 16 : 22} strokeWidth={1.6} />
    </span>
  );
}
