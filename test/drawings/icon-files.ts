/** A square picture as PNG, by its edge in pixels. */
export type Picture = { readonly edge: number; readonly png: Buffer };

/**
 * A Windows icon: PNG pictures behind a directory, which Windows reads since Vista.
 *
 * @param pictures of at most 256 pixels.
 */
export function icoFile(pictures: readonly Picture[]): Buffer {
  const entryBytes = 16;
  const head = Buffer.alloc(6 + entryBytes * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [index, { edge, png }] of pictures.entries()) {
    if (edge > 256) throw new Error(`a Windows icon holds no picture of ${edge} pixels`);
    const entry = 6 + entryBytes * index;
    // 0 stands for 256.
    head.writeUInt8(edge % 256, entry);
    head.writeUInt8(edge % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/** The names of PNG pictures in a macOS icon, for their edge in pixels; the second is for screens of double density. */
const icnsNames: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** A macOS icon: named PNG pictures. */
export function icnsFile(pictures: readonly Picture[]): Buffer {
  const parts = pictures.flatMap(({ edge, png }) =>
    (icnsNames[edge] ?? []).map((name) => Buffer.concat([Buffer.from(name), lengthOf(png.length + 8), png])),
  );
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from('icns'), lengthOf(body.length + 8), body]);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
