/** What the program was started for, where it wasn't to sell. */
export type Errand =
  { readonly kind: 'provision'; readonly from: string } | { readonly kind: 'export'; readonly to: string };

/**
 * `--provision FILE` and `--export-profile FILE`; `-` is the standard input and output. A file that isn't named is
 * empty.
 */
export function errandOf(argv: readonly string[]): Errand | undefined {
  const fileAfter = (name: string): string | undefined => {
    const at = argv.indexOf(name);
    return at === -1 ? undefined : (argv[at + 1] ?? '');
  };
  const from = fileAfter('--provision');
  if (from !== undefined) return { kind: 'provision', from };
  const to = fileAfter('--export-profile');
  return to === undefined ? undefined : { kind: 'export', to };
}

/**
 * What stands on the standard input: the secret is its first line. Where the profile comes by it too, that is what
 * follows.
 */
export function splitInput(text: string): { readonly secret: string; readonly rest: string } {
  const end = text.indexOf('\n');
  const secret = (end === -1 ? text : text.slice(0, end)).replace(/\r$/, '');
  return { secret, rest: end === -1 ? '' : text.slice(end + 1) };
}
