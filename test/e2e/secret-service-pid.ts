import { execFileSync } from 'node:child_process';

/** The process that keeps the secrets of this session. */
export function secretServicePid(): number {
  const reply = execFileSync(
    'dbus-send',
    [
      ...['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'],
      ...['org.freedesktop.DBus.GetConnectionUnixProcessID', 'string:org.freedesktop.secrets'],
    ],
    { encoding: 'utf8' },
  );
  const pid = /uint32 (\d+)/.exec(reply)?.[1];
  if (pid === undefined) throw new Error(`no secret service: ${reply}`);
  return Number(pid);
}
