/** A catalog as the build makes it of a PO file: messages by their id. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
