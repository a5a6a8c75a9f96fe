/** Who bought, as far as they said and staff wrote it down. */
export type Customer = {
  readonly name: string | null;
  readonly phone: string | null;
  readonly note: string | null;
};
