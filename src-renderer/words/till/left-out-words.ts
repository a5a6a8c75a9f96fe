import { plural } from '@lingui/core/macro';

/** How many packages the till can't read, in a sentence. */
export const leftOutWords = (count: number): string =>
  plural(count, {
    one: 'One package from your provider can’t be read, so it isn’t available here.',
    other: '# packages from your provider can’t be read, so they aren’t available here.',
  });
