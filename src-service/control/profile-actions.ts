import { z } from 'zod';
import { refusal, reply } from '../endpoints/endpoint.ts';
import type { ConnectProfile } from '../commands/connect-profile.ts';
import type { UseData } from '../commands/use-data.ts';
import { dataSize } from '../rules/data-size.ts';
import { actionWithBody, type ControlAction } from './control-action.ts';

const profileParams = z.object({ iccid: z.string() });
const whereabouts = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  network: z.string().min(1).max(64),
});
const dataUse = z.strictObject({ megabytes: z.int().min(1).max(1_000_000_000) });

type Deps = {
  readonly connectProfile: ConnectProfile;
  readonly useData: UseData;
  readonly onChanged: () => void;
};

/** POST /control/profiles/:iccid/connect and /control/profiles/:iccid/data: what a phone with the profile does. */
export function profileActions({ connectProfile, useData, onChanged }: Deps): ControlAction[] {
  const noProfile = refusal(404, 'There is no profile with this iccid.');
  return [
    actionWithBody('/profiles/:iccid/connect', whereabouts, (where, params) => {
      const { iccid } = profileParams.parse(params);
      if (!connectProfile(iccid, where)) return noProfile;
      onChanged();
      return reply({ iccid, ...where });
    }),
    actionWithBody('/profiles/:iccid/data', dataUse, ({ megabytes }, params) => {
      const { iccid } = profileParams.parse(params);
      const use = useData(iccid, megabytes);
      switch (use.kind) {
        case 'used':
          return reply({ iccid, usedMegabytes: use.usedMb, totalAvailableBalance: dataSize(use.leftMb) });
        case 'unknown-profile':
          return noProfile;
        case 'not-connected':
          return refusal(409, 'The profile has not connected yet.');
      }
    }),
  ];
}
