/** How much theme.css enlarges this window: a CSS pixel inside it is that many outside. */
export const windowZoom = (): number =>
  Number(getComputedStyle(document.documentElement).getPropertyValue('--window-zoom')) || 1;
