/** A screen as the system describes it. */
export type Screen = {
  readonly id: number;
  /** The maker's name for it; empty if unknown. */
  readonly name: string;
  /** In the system's own coordinates. */
  readonly bounds: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
};

/** The screen that was chosen for customers, as it was described then. */
export type ChosenScreen = {
  readonly id: number;
  readonly name: string;
  readonly width: number;
  readonly height: number;
};

export const chosenFrom = ({ id, name, bounds: { width, height } }: Screen): ChosenScreen => ({
  id,
  name,
  width,
  height,
});

const isAlike = (screen: Screen, chosen: ChosenScreen): boolean =>
  screen.name === chosen.name &&
  screen.bounds.width === chosen.width &&
  screen.bounds.height === chosen.height;

/**
 * Which screen customers look at: the chosen one, by its number. Some systems number screens anew when they are
 * plugged in again; then the only screen with the same name and size is taken. Never the counter's own, or staff
 * would have nothing to work on.
 *
 * @returns undefined if none was chosen, or it isn't plugged in.
 */
export function chooseScreen(
  screens: readonly Screen[],
  countersId: number,
  chosen: ChosenScreen | null,
): Screen | undefined {
  if (chosen === null) return undefined;
  const others = screens.filter(({ id }) => id !== countersId);
  const same = others.find(({ id }) => id === chosen.id);
  if (same !== undefined) return same;
  const [alike, ...more] = others.filter((screen) => isAlike(screen, chosen));
  return more.length === 0 ? alike : undefined;
}
