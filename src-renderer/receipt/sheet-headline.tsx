import type { SheetModel } from '../../src-preload/contract/customers/sheet.ts';

type SheetHeadlineProps = {
  readonly lines: SheetModel['headline'];
  readonly className: string | undefined;
};

/** What a sheet says first, on the screen as on paper: its look is the view's. Nothing where it says nothing first. */
export const SheetHeadline = ({ lines, className }: SheetHeadlineProps) =>
  lines.length > 0 && (
    <div className={className} data-testid="headline">
      {lines.map(({ text, isOff }) => (
        <p key={text} data-off={isOff || undefined}>
          <bdi>{text}</bdi>
        </p>
      ))}
    </div>
  );
