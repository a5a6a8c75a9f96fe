declare const staffIdBrand: unique symbol;

/** Names one of the staff: made once, and never given to another. */
export type StaffId = string & { readonly [staffIdBrand]: true };

/** Who did something, as events keep it: with the name of that day, whatever becomes of it later. */
export type StaffMark = { readonly id: StaffId; readonly name: string };
