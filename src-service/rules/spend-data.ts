/** A package that data can be taken from: what is left in MB, and when it ends. */
export type Spendable = { readonly idPack: number; readonly availableMb: number; readonly expiresAt: number };

/** What is left of a package after some of it was used, in MB. */
export type Spent = { readonly idPack: number; readonly availableMb: number };

/**
 * Takes megabytes from packages, from the one that ends first. What goes beyond all of them is not used: the network
 * shuts the line.
 */
export function spendData(
  packages: readonly Spendable[],
  megabytes: number,
): { readonly usedMb: number; readonly spent: readonly Spent[] } {
  const spent: Spent[] = [];
  let wanted = megabytes;
  for (const { idPack, availableMb } of packages.toSorted((a, b) => a.expiresAt - b.expiresAt)) {
    const taken = Math.min(wanted, availableMb);
    if (taken === 0) continue;
    wanted -= taken;
    spent.push({ idPack, availableMb: availableMb - taken });
  }
  return { usedMb: megabytes - wanted, spent };
}
