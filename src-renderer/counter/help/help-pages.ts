import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HelpPage } from './page.ts';
import type { PageId } from './page-id.ts';
import { afterSalePages } from './pages/after-sale.ts';
import { tillPages } from './pages/at-the-till.ts';
import { managerPages } from './pages/for-managers.ts';
import { sellingPages } from './pages/selling.ts';

export const helpPages: Readonly<Record<PageId, HelpPage>> = {
  ...sellingPages,
  ...afterSalePages,
  ...tillPages,
  ...managerPages,
};

export const pageIds = Object.keys(helpPages).filter((id): id is PageId => Object.hasOwn(helpPages, id));

const isForManagers = (id: PageId): boolean => Object.hasOwn(managerPages, id);

/** The pages about what somebody may do, in the order of the list. */
export const pagesFor = (isManager: boolean): readonly PageId[] =>
  pageIds.filter((id) => isManager || !isForManagers(id));

type ListedGroup = { readonly title: MessageDescriptor; readonly pages: readonly PageId[] };

const groups = [
  { title: msg`Selling`, pages: sellingPages },
  { title: msg`After the sale`, pages: afterSalePages },
  { title: msg`At the till`, pages: tillPages },
  { title: msg`For managers`, pages: managerPages },
];

/** The list of pages, as far as somebody may do what they are about. */
export const listFor = (isManager: boolean): readonly ListedGroup[] =>
  groups
    .map(({ title, pages }) => ({
      title,
      pages: pagesFor(isManager).filter((id) => Object.hasOwn(pages, id)),
    }))
    .filter(({ pages }) => pages.length > 0);
