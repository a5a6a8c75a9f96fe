import { t } from '@lingui/core/macro';
import type { ActivationMode } from '../../../src-preload/contract/sales/package.ts';

/** When a package starts, on a button. */
export function startName(start: ActivationMode): string {
  switch (start) {
    case 'NOW':
      return t`Now`;
    case 'FIRST_USE':
      return t`First use`;
    case 'ON_DEMAND':
      return t`Later`;
  }
}

/** When a package starts, as it is read back. */
export function startWords(start: ActivationMode): string {
  switch (start) {
    case 'NOW':
      return t`As soon as it is sold`;
    case 'FIRST_USE':
      return t`When first used abroad`;
    case 'ON_DEMAND':
      return t`When you activate it in Orders`;
  }
}

/** The same as a clause among others. */
export function startClause(start: ActivationMode): string {
  switch (start) {
    case 'NOW':
      return t`starts as soon as it is sold`;
    case 'FIRST_USE':
      return t`starts when first used abroad`;
    case 'ON_DEMAND':
      return t`starts when you activate it in Orders`;
  }
}
