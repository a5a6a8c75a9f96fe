/** How many eSIMs one customer buys at once. */
export const mostPieces = 50;

/** Whether lines are more than one ticket holds. @param lines absent quantities are one. */
export const isTooLarge = (lines: readonly { readonly quantity?: number | undefined }[]): boolean =>
  lines.reduce((pieces, { quantity = 1 }) => pieces + quantity, 0) > mostPieces;

/** So many sales are remembered to have a code that nobody has seen; of more, the last ones. */
export const mostCodesToShow = 50;
