import { Suspense, type MouseEvent, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { focusMainField } from '../main-field.ts';
import css from './page-tabs.module.css';

type Page<Id extends string> = {
  readonly id: Id;
  readonly name: ReactNode;
  /** Fetched once it is chosen, where that is a lazy component. */
  readonly view: ReactNode;
};

type PageTabsProps<Id extends string> = {
  readonly label: string;
  readonly pages: readonly Page<Id>[];
  readonly pickedId: Id;
  readonly onPick: (id: Id) => void;
  /** What stands at the end of the row, whatever page is shown. */
  readonly end?: ReactNode;
};

/**
 * The pages of a task, of which one is shown. A click on a tab leads on to the page's main field, if it has one; keys stay
 * among the tabs.
 */
export const PageTabs = <Id extends string>({ label, pages, pickedId, onPick, end }: PageTabsProps<Id>) => (
  <Tabs
    className={css['tabs'] ?? ''}
    selectedKey={pickedId}
    onSelectionChange={(key) => {
      const chosen = pages.find(({ id }) => id === key);
      if (chosen !== undefined) onPick(chosen.id);
    }}
  >
    <div className={css['row']}>
      <TabList className={css['list'] ?? ''} aria-label={label}>
        {pages.map(({ id, name }) => (
          <Tab key={id} id={id} className={css['tab'] ?? ''} onClick={leadOn}>
            {name}
          </Tab>
        ))}
      </TabList>
      {end}
    </div>
    {pages.map(({ id, view }) => (
      <TabPanel key={id} id={id} className={css['panel'] ?? ''}>
        <Suspense fallback={null}>{view}</Suspense>
      </TabPanel>
    ))}
  </Tabs>
);

/** Only a pointer's: a key's click has none. */
function leadOn({ nativeEvent }: MouseEvent): void {
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== '') focusMainField();
}
