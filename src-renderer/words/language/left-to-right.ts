import { i18n } from '@lingui/core';

/**
 * Keeps a number or a code in its own order where the text around it is read from right to left: "8981 1000" would
 * change places there, and so would the letters and the sign of "US$". By Unicode's isolates, for what stands inside a
 * sentence; elements have `dir`.
 */
export const leftToRight = (code: string): string => (i18n.locale === 'ar' ? `\u2066${code}\u2069` : code);
