import type { ShopDetailsView } from '../../../src-preload/contract/customers/printing.ts';

/** What the shop wants on receipts, as it is typed. */
export type ShopDraft = {
  readonly name: string;
  readonly logo: string | null;
  /** Lines, as they stand in a field of several. */
  readonly address: string;
  readonly taxLines: string;
  readonly footer: string;
};

export const draftOf = ({ name, logo, address, taxLines, footer }: ShopDetailsView): ShopDraft => ({
  name,
  logo,
  address: address.join('\n'),
  taxLines: taxLines.join('\n'),
  footer: footer.join('\n'),
});

/** How long a line may be, and how many there may be of each; src-preload/contract/customers/printing.ts has the same. */
const longestLine = 80;
const most = { address: 6, taxLines: 4, footer: 6 } as const;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The first field that can't be taken; undefined where all can. */
export function wrongField(draft: ShopDraft): keyof typeof most | undefined {
  const fields = ['address', 'taxLines', 'footer'] as const;
  return fields.find((field) => {
    const lines = linesOf(draft[field]);
    return lines.length > most[field] || lines.some((line) => line.length > longestLine);
  });
}

export const detailsOf = ({ name, logo, address, taxLines, footer }: ShopDraft): ShopDetailsView => ({
  name: name.trim(),
  logo,
  address: linesOf(address),
  taxLines: linesOf(taxLines),
  footer: linesOf(footer),
});
