import { reply } from '../endpoints/endpoint.ts';
import { behaviorSchema, type BehaviorSetting } from '../behavior.ts';
import { actionWithBody, type ControlAction, type ControlReply } from './control-action.ts';

/** GET, POST and DELETE /control/behavior: how the service behaves where the interface leaves it open. */
export function behaviorActions({ behavior }: { readonly behavior: BehaviorSetting }): ControlAction[] {
  const current = (): ControlReply => reply({ behavior: behavior.current() });
  return [
    { method: 'GET', path: '/behavior', run: current },
    actionWithBody('/behavior', behaviorSchema, (chosen) => {
      behavior.choose(chosen);
      return current();
    }),
    {
      method: 'DELETE',
      path: '/behavior',
      run: () => {
        behavior.reset();
        return current();
      },
    },
  ];
}
