/** So many of an order id's last characters can be searched for. */
export const longestOrderEnd = 12;

/** SQLite can't reverse: a column of the last `longest` characters of a text, the last one first. */
export const reversed = (text: string, longest: number): string => {
  const letters = Array.from({ length: longest }, (_, at) => `substr(${text}, ${-1 - at}, 1)`);
  return `TEXT GENERATED ALWAYS AS (${letters.join(' || ')}) VIRTUAL`;
};
