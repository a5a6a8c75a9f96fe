/** The mark of a sale's sealed code, of its progress. */
export const markOfCode = "json_extract(progress, '$.profile.activation.mark')";

/** A migration of its own: a sale is found by the mark of its code. What was sealed before that has none. */
export const saleOfCode = `
  CREATE INDEX sale_of_code ON sale (${markOfCode}) WHERE ${markOfCode} IS NOT NULL;
`;
