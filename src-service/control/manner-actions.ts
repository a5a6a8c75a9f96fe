import { reply } from '../endpoints/endpoint.ts';
import { manner, type Manners } from '../manner.ts';
import { actionWithBody, type ControlAction, type ControlReply } from './control-action.ts';

/** GET, POST and DELETE /control/manner: how the service shows what the interface leaves open. */
export function mannerActions({ manners }: { readonly manners: Manners }): ControlAction[] {
  const told = (): ControlReply => reply({ manner: manners.current() });
  return [
    { method: 'GET', path: '/manner', run: told },
    actionWithBody('/manner', manner, (chosen) => {
      manners.choose(chosen);
      return told();
    }),
    {
      method: 'DELETE',
      path: '/manner',
      run: () => {
        manners.reset();
        return told();
      },
    },
  ];
}
