import { PNG } from 'pngjs';

/** A roll of paper, as wide as a printer's dots and as long as what is on it. */
export class Paper {
  readonly #width: number;
  #rows: Uint8Array[] = [];
  #end = 0;

  constructor(width: number) {
    this.#width = width;
  }

  /** Where the next line begins, in dots from the top. */
  get end(): number {
    return this.#end;
  }

  feed(dots: number): void {
    this.#end += dots;
    while (this.#rows.length < this.#end) this.#rows.push(new Uint8Array(this.#width));
  }

  blacken(x: number, y: number): void {
    while (this.#rows.length <= y) this.#rows.push(new Uint8Array(this.#width));
    const row = this.#rows[y];
    if (row === undefined || x >= this.#width)
      throw new Error(`(${String(x)}, ${String(y)}) is beside the paper`);
    row[x] = 1;
  }

  /** Something black where a letter stands: what a QR has to be found beside. */
  letter(x: number, width: number, height: number): void {
    for (let row = 4; row < height - 6; row += 1)
      for (let column = 2; column < width - 2; column += 1)
        if ((row + column) % 3 === 0) this.blacken(x + column, this.#end + row);
  }

  /** Rows of bits, at the left edge. */
  picture(bytes: Uint8Array, bytesARow: number, rows: number): void {
    const top = this.#end;
    this.feed(rows);
    for (let y = 0; y < rows; y += 1)
      for (let x = 0; x < bytesARow * 8; x += 1)
        if (((bytes[y * bytesARow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0) this.blacken(x, top + y);
  }

  /** As a scanner sees it, with some white around: a byte for each dot, 0 where it is black. */
  scanned(border = 24): { width: number; height: number; pixels: Uint8Array } {
    const [width, height] = [this.#width + 2 * border, this.#rows.length + 2 * border];
    const pixels = new Uint8Array(width * height).fill(255);
    this.#rows.forEach((row, y) =>
      row.forEach((dot, x) => {
        if (dot === 1) pixels[(y + border) * width + x + border] = 0;
      }),
    );
    return { width, height, pixels };
  }

  /** The same in a file. */
  png(): Buffer {
    const { width, height, pixels } = this.scanned();
    const png = new PNG({ width, height });
    png.data.fill(255);
    pixels.forEach((dot, at) => {
      if (dot === 0) png.data.fill(0, at * 4, at * 4 + 3);
    });
    // Small it need not be: it is read at once.
    return PNG.sync.write(png, { deflateLevel: 1, filterType: 0 });
  }
}
