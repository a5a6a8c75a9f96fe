import { create } from 'qrcode';
import { blurred, cropped, halved, noisy, rotated, type GrayPicture } from './gray-picture.ts';
import { readByJsqr, readByZbar, type Place } from './read-code.ts';

/** Before they are spoiled: nearer than that nobody holds a phone. */
const mostPixelsAModule = 8;

const modulesOf = (code: string): number => create(code, { errorCorrectionLevel: 'M' }).modules.size;

/** What counters and cameras do to a picture. */
export const spoilings: Readonly<Record<string, (clean: GrayPicture) => GrayPicture>> = {
  blurred: (clean) => blurred(clean, 1),
  'half the size': halved,
  'turned by 10°': (clean) => rotated(clean, 10),
  'with 20 % noise': (clean) => noisy(clean, 0.2),
};

/** Which decoders gave back the exact code of a clean picture, and how it went with each of the spoiled ones. */
export type Reading = {
  readonly jsqr: boolean;
  readonly zbar: boolean;
  /** By name: whether one of both did. */
  readonly spoiled: ReadonlyMap<string, boolean>;
};

/** A quarter of the pixels, and most codes are read from them: whoever asks for both asks for this one first. */
function fromTwiceAsFar(picture: GrayPicture): ReturnType<typeof readByJsqr> {
  const read = readByJsqr(halved(picture));
  if (read === undefined) return undefined;
  const { left, top, side } = read.place;
  return { ...read, place: { left: 2 * left, top: 2 * top, side: 2 * side } };
}

/** The same picture as those see it who hold a phone at the code, spoiled in each way. */
function spoiledPictures(code: string, picture: GrayPicture, place: Place): [string, GrayPicture][] {
  // A camera is held to the code; the letters around it stay in the picture.
  const around = Math.round(place.side * 0.4);
  // And as far away as people hold it: not so near that a module fills more pixels than these.
  let seen = cropped(
    picture,
    Math.round(place.left) - around,
    Math.round(place.top) - around,
    Math.round(place.side) + 2 * around,
  );
  for (let wide = place.side / modulesOf(code); wide >= mostPixelsAModule; wide /= 2) seen = halved(seen);
  return Object.entries(spoilings).map(([name, spoil]) => [name, spoil(seen)]);
}

/** Reads a code back from a picture of what shows it. */
export function readCell(code: string, picture: GrayPicture): Reading {
  const read = fromTwiceAsFar(picture) ?? readByJsqr(picture);
  const spoiled = read === undefined ? [] : spoiledPictures(code, picture, read.place);
  const [clean, ...worse] = readByZbar([picture, ...spoiled.map(([, each]) => each)]);
  return {
    jsqr: read?.code === code,
    zbar: clean === code,
    spoiled: new Map(
      spoiled.map(([name, each], at) => [name, worse[at] === code || readByJsqr(each)?.code === code]),
    ),
  };
}
