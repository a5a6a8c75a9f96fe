import type { ReactNode } from 'react';

type OptionGroupProps = { readonly words: string; readonly isInGrid?: boolean; readonly children: ReactNode };

/** Rows under a heading. Who can't see the heading hears the group's name. */
export function OptionGroup({ words, isInGrid = false, children }: OptionGroupProps) {
  return (
    <div role={isInGrid ? 'rowgroup' : 'group'} aria-label={words}>
      {children}
    </div>
  );
}
