import { fewestSteps } from './fewest-steps.ts';

/** Below it letters are hard to read, in points: then it takes a second page. */
const leastLetters = 5.6;

/** By so much letters become smaller at a time, in points. */
const stepPoints = 0.2;

const pixelsAPoint = 96 / 72;
const mostPixels = (148 / 25.4) * 96;

/** By how many steps the letters of the last receipt were made smaller that had to be fitted. */
let lastSteps = 0;

/**
 * Languages differ in length: smaller letters keep a receipt on one A6 page, no smaller than they have to be. Letters of
 * another size are laid out anew, so that the first try is made before anything is.
 *
 * @param pixels of the letters as they are. @returns what looks for the size, once all that it depends on is there.
 */
export function fitOnPage(page: HTMLElement, pixels: number): () => void {
  const points = pixels / pixelsAPoint;
  const makeSmaller = (steps: number): void => {
    page.style.fontSize = `${String(points - steps * stepPoints)}pt`;
  };
  makeSmaller(Math.max(0, lastSteps - 1));
  return () => {
    lastSteps = fewestSteps(Math.ceil((points - leastLetters) / stepPoints), lastSteps, (steps) => {
      makeSmaller(steps);
      return page.getBoundingClientRect().height / page.currentCSSZoom <= mostPixels;
    });
    makeSmaller(lastSteps);
  };
}
