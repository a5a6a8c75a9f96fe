/** How many packages the till can't read, in a sentence. */
export const leftOutWords = (count: number): string =>
  count === 1
    ? 'One package of the service cannot be read, so it is not on offer here.'
    : `${String(count)} packages of the service cannot be read, so they are not on offer here.`;
