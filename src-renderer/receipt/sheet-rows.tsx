import type { SheetRow } from '../../src-preload/contract/customers/sheet.ts';

type SheetRowsProps = { readonly rows: readonly SheetRow[]; readonly className: string | undefined };

/** An amount stands on one line, its minus with it; a time with a name, or a fingerprint, may take more. */
const longestOnOneLine = 20;

/** Labels with their values, on the screen as on paper: their look is the view's. */
export function SheetRows({ rows, className }: SheetRowsProps) {
  return (
    <dl className={className}>
      {rows.map(({ label, value, isStrong }, at) => (
        <div key={at} data-strong={isStrong || undefined}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd data-short={value.length <= longestOnOneLine || undefined}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
