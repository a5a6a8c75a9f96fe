/**
 * With one sign for less than zero everywhere: Intl writes a hyphen in most languages. No line ends after it, which a word
 * joiner holds where a currency's sign follows.
 */
export const withMinus = (shown: string): string => shown.replace(/[-−]\u2060?/u, '−\u2060');
