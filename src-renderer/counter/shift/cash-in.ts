import type { FigureKind } from '../figures/read-figure.ts';

/** Money of the drawer in one currency. */
export const cashIn = (currency: string): FigureKind => ({ kind: 'money', currency });
