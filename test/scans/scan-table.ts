/** What was read of one rendering. */
export type ScanRow = {
  readonly name: string;
  readonly codes: number;
  /** How many were read, by how they were spoiled. */
  readonly counts: ReadonlyMap<string, number>;
};

/** The page that says how well printed codes are read. */
export function scanTable(
  rows: readonly ScanRow[],
  lengths: readonly number[],
  spoiledRead: number,
  spoiledCells: number,
): string {
  const columns = [...(rows[0]?.counts.keys() ?? [])];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const percent = ((100 * spoiledRead) / spoiledCells).toFixed(1);
  return `# Printed codes, read back

Made by \`npm run test:scans -- --write\`: do not edit. Receipts with activation codes of ${lengths.join(', ')} characters, in
twelve languages and in both modes, in every way in which they get on paper. The bytes for receipt printers are put on
paper by a reader of ESC/POS in \`test/paper/\`, pages by Chromium's PDF and poppler. Clean ones have to be read by jsqr and
by zbarimg, each alone; spoiled ones by one of both, and at least 95 % of them: ${percent} % were.

Before they are spoiled a module is 4 to 8 pixels wide. Blurred: the mean of 3 × 3 pixels, twice. Half the size: each 2 × 2 become one. Noise: each pixel is off by up to 20 % of
the range from black to white.

${[
  line(['On paper', 'Codes', ...columns]),
  line(['---', ...['', ...columns].map(() => '---:')]),
  ...rows.map(({ name, codes, counts }) =>
    line([name, String(codes), ...columns.map((column) => String(counts.get(column) ?? 0))]),
  ),
].join('\n')}
`;
}
