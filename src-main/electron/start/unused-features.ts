import { app } from 'electron';

/** Chromium's names of these features, with what they would do in a till. */
const unused = [
  // Advertisers' shared storage: a database that is opened two minutes after each start.
  'SharedStorageAPI',
  // Looks for sites that track people: a database that is opened at each start.
  'DIPS',
];

/**
 * Disables features of Chromium that exist for websites and would keep files of their own in the data folder, open as
 * long as the till runs. Call this before the app is ready.
 */
export function leaveOutUnused(): void {
  const others = app.commandLine.getSwitchValue('disable-features');
  app.commandLine.appendSwitch('disable-features', [...(others === '' ? [] : [others]), ...unused].join(','));
}
