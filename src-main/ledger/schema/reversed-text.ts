/** How many of an order id's last characters can be searched for. */
export const longestOrderEnd = 12;

/** SQLite has no reverse(): a generated column with the last `longest` characters of a text, in reverse order. */
export const reversed = (text: string, longest: number): string => {
  const letters = Array.from({ length: longest }, (_, at) => `substr(${text}, ${-1 - at}, 1)`);
  return `TEXT GENERATED ALWAYS AS (${letters.join(' || ')}) VIRTUAL`;
};
