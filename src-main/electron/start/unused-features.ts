import { app } from 'electron';

/** By the names that Chromium gives them, with what they would do in a till. */
const unused = [
  // Shared storage of advertisers: a database that is opened two minutes after each start.
  'SharedStorageAPI',
  // Looks for sites that follow people from one to the next: a database that is opened at each start.
  'DIPS',
];

/**
 * Leaves out of Chromium what is there for sites of the web and would keep files of its own in the data folder, open as long
 * as the till runs. To be called before the app is ready.
 */
export function leaveOutUnused(): void {
  const others = app.commandLine.getSwitchValue('disable-features');
  app.commandLine.appendSwitch('disable-features', [...(others === '' ? [] : [others]), ...unused].join(','));
}
