/**
 * A text as the activation code that it is; null where it is none.
 *
 * SECURITY: a phone's camera obeys what it reads. A link, a bare web address, a telephone number to call or a network to
 * join in place of a code would be opened as the eSIM. What begins with `LPA:` goes to the phone's eSIM settings alone, and
 * a plain token, which the merchant interface doesn't rule out, goes nowhere: these are handed over, however odd.
 */
export function installCode(text: string): string | null {
  const code = text.trim().replace(prefix, 'LPA:');
  return code.startsWith('LPA:') || plainToken.test(code) ? code : null;
}

/** In capitals it is what every phone reads. Without it the code is as in GSMA SGP.22, 4.1, where a QR code has it in front. */
const prefix = /^(?:lpa\s*:\s*|(?=1\$))/i;
const plainToken = /^[\w$-]+$/;
