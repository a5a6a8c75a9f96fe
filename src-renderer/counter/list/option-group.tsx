import type { ReactNode } from 'react';

type OptionGroupProps = { readonly words: string; readonly children: ReactNode };

/** Rows under a heading. Who can't see the heading hears the group's name. */
export function OptionGroup({ words, children }: OptionGroupProps) {
  return (
    <div role="group" aria-label={words}>
      {children}
    </div>
  );
}
