/** entries: every entry of the books, CSV · accounting: a summary per day, CSV · book: everything, JSON Lines. */
export const exportKinds = ['entries', 'accounting', 'book'] as const;
export type ExportKind = (typeof exportKinds)[number];
