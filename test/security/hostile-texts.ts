import type { LyingReply } from '../network/lying-service.ts';

/** Every text of the service that isn't its own word for a state, a number, a time or a name that it is asked by. */
const textsOfPeople: ReadonlySet<string> = new Set([
  ...['message', 'name', 'countrySet', 'description', 'type', 'state', 'imsi', 'eid', 'lastNetwork'],
  ...['lastCountryCodeChange', 'lastDataConsumed', 'installationUrl', 'profileUrl'],
  ...['appleUniversalLink', 'androidUniversalLink'],
]);

/** What each of them says instead, shown where it is markup's turn to be a text. */
export const mark = '<b>bold</b>';

/** Markup, a script, a link and what turns words round, as a text of the service; it asks this port where it is more. */
export const hostileText = (port: number): string =>
  `${mark}<img src="http://127.0.0.1:${port}/image" onerror="globalThis.ran=1">` +
  `<script>globalThis.ran=1</script><a href="javascript:globalThis.ran=1">go</a>` +
  `<iframe src="http://127.0.0.1:${port}/frame"></iframe>{{1}}\${1} http://127.0.0.1:${port}/link \u202eDSU 00.0\u202c`;

/** A reply with such a text in every place where one may stand. */
export function withHostileTexts(reply: LyingReply, text: string): LyingReply {
  const changed = JSON.stringify(JSON.parse(reply.text), (name, value: unknown) => {
    if (name === 'networks') return [text];
    if (!textsOfPeople.has(name) || typeof value !== 'string') return value;
    return /Link$|Url$/.test(name) ? 'javascript:globalThis.ran=1' : `${value} ${text}`;
  });
  return { status: reply.status, text: changed };
}
