/**
 * Whether what installs an eSIM is a link in place of an activation code: some services give no code. The phone's camera
 * opens it; the place in its settings where codes are scanned does not.
 */
export const isInstallLink = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:';
