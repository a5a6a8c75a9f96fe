/** Works that are given out under one licence. */
export type LicensedWorks = {
  /** One at least: "react@19.3.1". */
  readonly names: readonly string[];
  /** Of the licence, with whatever notices belong to it. */
  readonly text: string;
};
