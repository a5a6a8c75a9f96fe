import { wellFormedText } from '../reading/values/well-formed.ts';
import { signature as sign, signedByService, type Signer, type Signing } from './signature.ts';

/** Stands where something was taken out. */
const takenOut = '…';

/** So much of what a service says of a failure is kept. */
const longestWords = 1_000;

/** A secret may be of several words; so many of them are looked at together. */
const mostWords = 6;

const anyText = 'is this the secret?';

/**
 * The words of a failure without what gives something away: services and proxies repeat what they were sent, to be
 * helpful, and these words are shown, kept and handed to support.
 *
 * SECURITY: takes out the signature, activation codes and the secret. Nobody holds the secret as text any more: a word is
 * taken for it where it signs as the account's signer does.
 */
export function takeOutCredentials(words: string, signature: string | null, signer: Signing): string {
  // Before it is cut: the beginning of a code would be left of it.
  const known = signature === null ? words : words.replaceAll(signature, takenOut);
  const whole = known.replaceAll(/LPA:1\$[^\s"'<>]*/gi, takenOut);
  // A pair of surrogates may have been cut in two.
  const plain = wellFormedText(whole.slice(0, longestWords));
  return signer === signedByService ? plain : withoutSecret(plain, signer);
}

function withoutSecret(words: string, signer: Signer): string {
  const expected = signer(anyText);
  const found = runsOf(words).find((run) => sign(anyText, run) === expected);
  return found === undefined ? words : words.replaceAll(found, takenOut);
}

/** Words and what stands around them, alone and with those that follow. */
function runsOf(text: string): string[] {
  const words = [...text.matchAll(/[^\s"'`<>()[\]{},;]+/g)];
  return words.flatMap((first, at) =>
    words.slice(at, at + mostWords).flatMap((last) => {
      const run = text.slice(first.index, last.index + last[0].length);
      // Said of it, or at the end of a sentence: "key=...", "key:...", "... .".
      const ends = [run, run.replace(/[.:!?]+$/, '')];
      return [...new Set(ends.flatMap((each) => [each, each.replace(/^[^=:]*[=:]/, '')]))].filter(
        (each) => each !== '',
      );
    }),
  );
}
