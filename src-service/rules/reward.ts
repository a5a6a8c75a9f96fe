/** What this service gives back of what a package costs: it pays nobody, and shows the fields. */
const rewardPercent = 5;

/** The reward for a package, in cents. */
export const rewardOf = (costMinor: number): { readonly percent: number; readonly minor: number } => ({
  percent: rewardPercent,
  minor: Math.round((costMinor * rewardPercent) / 100),
});
