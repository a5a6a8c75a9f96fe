// @ts-check
import process from 'node:process';

// All of it goes to stderr: stdout belongs to the task, and programs read it.
const screen = process.stderr;

/** @param {string} text */
export function say(text) {
  screen.write(`${text}\n`);
}

/** @param {number} milliseconds */
export function inSeconds(milliseconds) {
  return milliseconds < 59_950
    ? `${(milliseconds / 1000).toFixed(1)} s`
    : `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`;
}

/**
 * Says that a step begins, that it is alive (on a terminal), and how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = Date.now();
  const took = () => inSeconds(Date.now() - begun);
  const startOfLine = screen.isTTY ? '\r\x1b[K' : '';

  screen.write(screen.isTTY ? `• ${title}` : `• ${title}\n`);
  const heartbeat = screen.isTTY
    ? setInterval(() => screen.write(`${startOfLine}• ${title}  ${took()}`), 200)
    : undefined;
  /** @param {string} mark */
  const end = (mark) => {
    clearInterval(heartbeat);
    say(`${startOfLine}${mark} ${title} (${took()})`);
  };

  try {
    const result = await work();
    end('✓');
    return result;
  } catch (error) {
    end('✗');
    throw error;
  }
}
