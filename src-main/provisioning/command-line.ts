/** A command that the program was started for, instead of selling. */
export type Errand =
  | { readonly kind: 'provision'; readonly from: string }
  | { readonly kind: 'export'; readonly to: string };

/** `--provision FILE` and `--export-profile FILE`; `-` is standard input and output. A missing file name is empty. */
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

/** Splits standard input: the secret is the first line. If the profile comes from there as well, it follows. */
export function splitInput(text: string): { readonly secret: string; readonly rest: string } {
  const end = text.indexOf('\n');
  const secret = (end === -1 ? text : text.slice(0, end)).replace(/\r$/, '');
  return { secret, rest: end === -1 ? '' : text.slice(end + 1) };
}
