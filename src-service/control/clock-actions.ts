import { z } from 'zod';
import { refusal, reply } from '../endpoints/endpoint.ts';
import type { ServiceClock } from '../service-clock.ts';
import { timestamp } from '../timestamp.ts';
import { actionWithBody, type ControlAction, type ControlReply } from './control-action.ts';

/** Either how far to go on from now, or a moment to go to; the clock runs on from there. */
const clockChange = z.union([
  z.strictObject({ advanceMs: z.int() }),
  z.strictObject({ at: z.iso.datetime({ offset: true }) }),
  z.strictObject({ offsetMs: z.int() }),
]);

/** Far enough for every test, and near enough for every date. */
const farthestOffsetMs = 100 * 366 * 24 * 60 * 60 * 1000;

type Deps = { readonly clock: ServiceClock; readonly onChanged: () => void };

/** GET and POST /control/clock. */
export function clockActions({ clock, onChanged }: Deps): ControlAction[] {
  const currentClock = (): ControlReply =>
    reply({ now: timestamp(clock.now().getTime()), offsetMs: clock.offsetMs() });

  return [
    { method: 'GET', path: '/clock', run: currentClock },
    actionWithBody('/clock', clockChange, (change) => {
      const offset = newOffset(change, clock);
      if (Math.abs(offset) > farthestOffsetMs) return refusal(400, 'The clock can be moved by 100 years.');
      clock.setOffset(offset);
      onChanged();
      return currentClock();
    }),
  ];
}

function newOffset(change: z.infer<typeof clockChange>, clock: ServiceClock): number {
  if ('offsetMs' in change) return change.offsetMs;
  if ('advanceMs' in change) return clock.offsetMs() + change.advanceMs;
  return clock.offsetMs() + Date.parse(change.at) - clock.now().getTime();
}
