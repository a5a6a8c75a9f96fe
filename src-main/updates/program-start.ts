/** A program and its arguments, started without a shell. */
export type ProgramStart = { readonly program: string; readonly args: readonly string[] };
