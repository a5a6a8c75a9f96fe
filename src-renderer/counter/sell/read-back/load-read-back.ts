/** Fetches what reads a package back; again is free. */
export const loadReadBack = () => import('./read-back.tsx');
