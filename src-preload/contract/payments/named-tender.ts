/** A tender that the shop named, as "named:Voucher": its name is all that there is of it, so that old tickets still read. */
export type NamedTender = `named:${string}`;

/** How long a name may be. */
export const mostTenderLetters = 24;

/** How many tenders a shop may name. */
export const mostNamedTenders = 8;

const prefix = 'named:';

export const namedTender = (name: string): NamedTender => `${prefix}${name}`;

export const isNamed = (tender: string): tender is NamedTender => tender.startsWith(prefix);

export const nameOfTender = (tender: NamedTender): string => tender.slice(prefix.length);
