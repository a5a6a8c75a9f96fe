import { timeToTheSecond } from '../../words/figures/moments.ts';
import css from './timeline.module.css';

export type TimelineLine = { readonly at: string; readonly words: string };

/** What happened, oldest first. */
export function Timeline({ lines }: { readonly lines: readonly TimelineLine[] }) {
  return (
    <ol>
      {lines.map(({ at, words }, index) => (
        <li key={index} className={css['event']}>
          <time dateTime={at}>{timeToTheSecond(at)}</time>
          <span>{words}</span>
        </li>
      ))}
    </ol>
  );
}
