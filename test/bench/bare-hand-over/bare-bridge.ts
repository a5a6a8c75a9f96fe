/** What a bare window has of the program that opened it. */
export type BareBridge = {
  /** A code that is to be shown. */
  readonly onCode: (listener: (code: string) => void) => void;
  /** The code is on the screen since then, in milliseconds since 1970. */
  readonly painted: (at: number) => void;
  /** There is something that a receipt can be made of. */
  readonly onRequest: (listener: () => void) => void;
  /** Asks for that receipt. */
  readonly receipt: () => void;
};
