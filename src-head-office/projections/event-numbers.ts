/** Numbers of events as a row keeps them: with commas between them, empty for none. */
export const numbersText = (numbers: Iterable<number>): string =>
  [...new Set(numbers)].toSorted((one, other) => one - other).join(',');

export const numbersOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));
