import { t } from '@lingui/core/macro';
import { sizeWords, validityWords } from './package-words.ts';

/** What a search asked for and no package has. */
type Missing =
  | { readonly kind: 'length'; readonly days: number }
  | { readonly kind: 'size'; readonly megabytes: number };

/** "Nothing for 10 days. The nearest:", where other packages are listed than were asked for. */
export function nearestWords(missing: readonly Missing[]): string {
  const [size] = missing.flatMap((each) =>
    each.kind === 'size' ? [sizeWords({ value: each.megabytes, unit: 'MB' })] : [],
  );
  const [validity] = missing.flatMap((each) =>
    each.kind === 'length' ? [validityWords({ value: each.days, unit: 'day' })] : [],
  );
  if (size !== undefined && validity !== undefined)
    return t`Nothing with ${size} for ${validity}. The nearest:`;
  if (size !== undefined) return t`Nothing with ${size}. The nearest:`;
  return validity === undefined ? '' : t`Nothing for ${validity}. The nearest:`;
}
