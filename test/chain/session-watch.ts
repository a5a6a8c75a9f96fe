import { z } from 'zod';
import type { Exchange } from './chain-network.ts';

/** Sees in what passes whether anybody adds to a stream with a session that another one has ended. */
export type SessionWatch = {
  readonly see: (exchange: Exchange) => void;
  /** The head office has forgotten sessions: it was restored. */
  readonly forget: () => void;
  /** What was taken with an ended session. */
  readonly violations: () => readonly string[];
};

type Begun = { readonly token: string; readonly forwardedAt: number; readonly answeredAt: number };

const begun = z.object({ token: z.string() });

export function watchSessions(): SessionWatch {
  const sessions = new Map<string, Begun[]>();
  const violations: string[] = [];
  return {
    see: ({ passage: { method, path, body }, forwardedAt, answeredAt, status, answer }) => {
      const [, stream = '', what = ''] = /^\/v1\/streams\/([^/]+)\/(session|events)$/.exec(path) ?? [];
      if (method !== 'POST' || status !== 200 || stream === '') return;
      const known = sessions.get(stream) ?? [];
      sessions.set(stream, known);
      if (what === 'session') {
        const { token } = begun.parse(JSON.parse(answer.toString()));
        known.push({ token, forwardedAt, answeredAt });
        return;
      }
      const { token } = begun.parse(JSON.parse(body.toString()));
      const its = known.find((each) => each.token === token);
      // Of two that were asked for at the same time nobody can say which was first.
      const later = known.find(
        (each) => its !== undefined && each.forwardedAt > its.answeredAt && each.answeredAt < forwardedAt,
      );
      if (later !== undefined) violations.push(`stream ${stream} took events with a session that had ended`);
    },
    forget: () => sessions.clear(),
    violations: () => violations,
  };
}
