/** Fetches the view that shows a sale; again is free. */
export const loadHandOver = () => import('./hand-over-view.tsx');
