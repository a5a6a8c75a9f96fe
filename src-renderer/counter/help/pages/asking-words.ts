import { msg } from '@lingui/core/macro';

/** Words of a question that say nothing of what is asked about. */
export const askingWords = msg`a an and can do does doesn’t for from help how i if in is isn’t it my of on the to want we what when where why with you`;
