declare const staffIdBrand: unique symbol;

/** Identifies one of the staff: created once, and never given to another. */
export type StaffId = string & { readonly [staffIdBrand]: true };

/** Who did something, as stored in events: with the name of that day, whatever happens to it later. */
export type StaffMark = { readonly id: StaffId; readonly name: string };
