/** A window's size in CSS pixels, and how much theme.css enlarges what is in it: a CSS pixel inside is `zoom` outside. */
export type WindowSize = { readonly width: number; readonly height: number; readonly zoom: number };

let measured: WindowSize | undefined;

// Before anything else that listens: whoever then asks gets the new one.
addEventListener('resize', () => {
  measured = undefined;
});

/**
 * Measured once for each size: the browser brings the whole page up to date to answer, and a code that is on its way to
 * the screen would wait for that.
 */
export const windowSize = (): WindowSize => (measured ??= measure());

const measure = (): WindowSize => ({
  width: innerWidth,
  height: innerHeight,
  zoom: Number(getComputedStyle(document.documentElement).getPropertyValue('--window-zoom')) || 1,
});
