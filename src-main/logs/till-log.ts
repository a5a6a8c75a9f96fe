import type { PushName, PushOf } from '../../src-preload/contract.ts';
import { logEvent, logLine, type LogEvent } from './log-event.ts';
import type { LogFile } from './log-file.ts';
import { PushNotes } from './push-notes.ts';

/** Lines per minute at most: a fault that repeats must not push out what came before it. */
const mostAMinute = 300;
const minuteMs = 60_000;

/** What happened at this till, for people who look for a fault. */
export class TillLog {
  readonly #file: Pick<LogFile, 'append' | 'lines'>;
  readonly #now: () => number;
  readonly #pushes = new PushNotes();
  #minute = { began: -Infinity, lines: 0, leftOut: 0 };

  /** @param now milliseconds since 1970 in UTC. */
  constructor(file: Pick<LogFile, 'append' | 'lines'>, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  /** SECURITY: what doesn't match the schema isn't written, whoever passes it. */
  write(event: LogEvent): void {
    const now = this.#now();
    if (now - this.#minute.began >= minuteMs || now < this.#minute.began) this.#nextMinute(now);
    if (this.#minute.lines >= mostAMinute) {
      this.#minute.leftOut += 1;
      return;
    }
    this.#minute.lines += 1;
    this.#append(now, event);
  }

  /** Writes a line if a push is worth one. */
  notePush<Name extends PushName>(name: Name, value: PushOf<Name>): void {
    for (const event of this.#pushes.of(name, value)) this.write(event);
  }

  /** The lines that match the schema, oldest first. */
  lines(): string[] {
    return this.#file.lines().filter((line) => logLine.safeParse(parsed(line)).success);
  }

  #nextMinute(now: number): void {
    const { leftOut } = this.#minute;
    this.#minute = { began: now, lines: 0, leftOut: 0 };
    if (leftOut > 0) this.#append(now, { event: 'left-out', count: leftOut });
  }

  #append(now: number, event: LogEvent): void {
    const known = logEvent.safeParse(event);
    if (known.success) this.#file.append(JSON.stringify({ at: new Date(now).toISOString(), ...known.data }));
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
