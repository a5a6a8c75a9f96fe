import { plural } from '@lingui/core/macro';

/** How many packages the till can't read, in a sentence. */
export const leftOutWords = (count: number): string =>
  plural(count, {
    one: 'One package of your provider cannot be read, so it is not on offer here.',
    other: '# packages of your provider cannot be read, so they are not on offer here.',
  });
