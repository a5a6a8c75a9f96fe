import { formatter } from '@lingui/format-po';

/** No places in the code are written beside a message: they would change with every move of a line, and two people's
 * work would meet in them. */
export const format = formatter({ origins: false, lineNumbers: false });
