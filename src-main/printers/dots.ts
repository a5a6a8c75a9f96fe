/**
 * A picture of black dots on white paper, one bit each, in rows of whole bytes: the form that a thermal printer
 * takes.
 */
export type Dots = {
  readonly width: number;
  readonly height: number;
  readonly bytesARow: number;
  readonly bytes: Uint8Array;
  /** Blackens a dot. */
  readonly set: (x: number, y: number) => void;
  readonly isDark: (x: number, y: number) => boolean;
};

export function blankDots(width: number, height: number): Dots {
  const bytesARow = Math.ceil(width / 8);
  const bytes = new Uint8Array(bytesARow * height);
  const at = (x: number, y: number): number => y * bytesARow + (x >> 3);
  return {
    width,
    height,
    bytesARow,
    bytes,
    set: (x, y) => {
      bytes[at(x, y)] = (bytes[at(x, y)] ?? 0) | (0x80 >> (x & 7));
    },
    isDark: (x, y) => ((bytes[at(x, y)] ?? 0) & (0x80 >> (x & 7))) !== 0,
  };
}

/** The same picture, centered on wider paper. */
export function centeredOn(width: number, picture: Dots): Dots {
  const drawn = blankDots(width, picture.height);
  const left = Math.floor((width - picture.width) / 2);
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1) if (picture.isDark(x, y)) drawn.set(x + left, y);
  return drawn;
}

/** The first rows of a picture. */
export function topOf(picture: Dots, rows: number): Dots {
  const top = blankDots(picture.width, rows);
  top.bytes.set(picture.bytes.subarray(0, top.bytes.length));
  return top;
}

/** Darker than half is black. Gray would have to be dithered, and no QR and no small letter survives that. */
const half = 128 * 3;

/**
 * A picture of a screen as dots.
 *
 * @param pixels four bytes each, in any order of the colors; the last byte is ignored.
 */
export function dotsOfPixels(pixels: Uint8Array, width: number, height: number, paperDots: number): Dots {
  const drawn = blankDots(paperDots, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < Math.min(width, paperDots); x += 1) {
      const from = (y * width + x) * 4;
      const light = (pixels[from] ?? 255) + (pixels[from + 1] ?? 255) + (pixels[from + 2] ?? 255);
      if (light < half) drawn.set(x, y);
    }
  }
  return drawn;
}
