import type { ReactNode } from 'react';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';

/** As high as product-list.module.css makes them, in pixels. */
const layoutOptions = { rowSize: 54, headingSize: 46, loaderSize: 1 } as const;

/** Has only those rows of a list drawn that are in sight. */
export const framed = (list: ReactNode): ReactNode => (
  <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
    {list}
  </Virtualizer>
);
