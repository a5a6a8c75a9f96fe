/** The attribute of a field while its choices are listed. */
export const listOpen = 'data-list-open';

/**
 * Whether a key was pressed in a menu, or in a field whose choices are listed: letters find a choice there, Enter takes it
 * and Esc closes the list. Whatever stands behind the list leaves the key alone.
 */
export const isInOpenList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`[role="menu"], [${listOpen}]`) !== null;

/** Whether a field passed a key on to the row that is chosen in its list: it was heard in the field. */
export const isPassedOn = ({ isTrusted, target }: KeyboardEvent): boolean =>
  !isTrusted && target instanceof Element && target.closest('[role="option"]') !== null;
