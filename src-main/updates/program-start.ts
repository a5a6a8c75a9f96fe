/** A program as it is started: with these arguments, and no shell in between. */
export type ProgramStart = { readonly program: string; readonly args: readonly string[] };
