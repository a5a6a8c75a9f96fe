import { reply } from '../endpoints/endpoint.ts';
import type { Books } from '../storage/books.ts';
import { timestamp } from '../timestamp.ts';
import type { ControlAction } from './control-action.ts';

const newest = 100;

/** GET /control/callbacks: the newest callbacks and what has become of them. */
export function callbackActions({ books }: { readonly books: Books }): ControlAction[] {
  return [
    {
      method: 'GET',
      path: '/callbacks',
      run: () => {
        const callbacks = books.callbacks.list(newest).map(({ createdAt, ...callback }) => ({
          ...callback,
          createdAt: timestamp(createdAt),
        }));
        return reply({ callbacks });
      },
    },
  ];
}
