import type { BrowserWindow } from 'electron';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';
import type { Keychain } from '../../keychain/keychain.ts';
import type { SetUpFromFile, SetUpFromFileDeps } from '../../provisioning/set-up-from-file.ts';
import type { AccountSwitcher } from '../../session/account-switcher.ts';
import type { FirstRunProgress } from '../../settings/first-run-progress.ts';
import type { Settings } from '../../settings/settings.ts';

type SetUpDeps = {
  readonly dataFolder: string;
  readonly keychain: Keychain;
  readonly tills: () => AccountSwitcher;
  readonly settings: () => Settings;
  readonly firstRun: FirstRunProgress;
  readonly onPut: SetUpFromFileDeps['onPut'];
  readonly counter: () => BrowserWindow;
};

/** Handles requests about setting the till up. What reads a file is loaded when somebody chooses one. */
export const setUpHandlers = ({
  dataFolder,
  keychain,
  tills,
  settings,
  firstRun,
  onPut,
  counter,
}: SetUpDeps) => {
  let made: SetUpFromFile | undefined;
  const fromFile = async (): Promise<SetUpFromFile> => {
    const [{ SetUpFromFile: Made }, { chooseProfile }] = await Promise.all([
      import('../../provisioning/set-up-from-file.ts'),
      import('../dialogs/choose-profile.ts'),
    ]);
    made ??= new Made({
      dataFolder,
      keychain,
      choose: () => chooseProfile(counter()),
      test: (account) => tills().test(account),
      locked: () => settings().locked,
      onPut,
    });
    return made;
  };
  return {
    'first-run-over': () => firstRun.end(),
    'profile-choose': async () => (await fromFile()).choose(),
    'profile-apply': async (request) => (await fromFile()).apply(request),
  } satisfies Partial<Handlers>;
};
