import { counterStore } from '../use-counter.ts';
import type { PageId } from './page-id.ts';

/** Lays a page of Help over the view; the list of them without one. */
export const showHelp = (page: PageId | null): void => counterStore.setState({ overlay: { help: page } });
