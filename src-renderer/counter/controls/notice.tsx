import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { OutcomeFirst } from './outcome-first.tsx';
import { leaveWhenRead, type Leaving } from './leave-when-read.ts';
import css from './notice.module.css';

/**
 * done: something was done, and the sentence leaves by itself · good: how things are, which is as it should be · warn, bad: a
 * warning or a failure, until it is resolved.
 */
type Tone = 'done' | 'good' | 'warn' | 'bad';

const icons = { done: CircleCheck, good: CircleCheck, warn: CircleAlert, bad: CircleAlert };

type NoticeProps = { readonly tone: Tone; readonly id?: string; readonly children: ReactNode };

/** One sentence that has to be read now; screen readers say it at once. */
export function Notice({ tone, id, children }: NoticeProps) {
  const Icon = icons[tone];
  const leaving = useLeaving(tone === 'done', children);
  return (
    <p
      className={classNames(css['notice'], css[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
      id={id}
      {...leaving}
    >
      <Icon className={css['icon']} size={18} aria-hidden="true" />
      <span>
        {tone === 'bad' && typeof children === 'string' ? <OutcomeFirst text={children} /> : children}
      </span>
    </p>
  );
}

/** Hides a sentence once it can have been read. Another sentence in its place stands for its own time. */
function useLeaving(isLeaving: boolean, children: ReactNode) {
  const ref = useRef<HTMLParagraphElement>(null);
  const now = useRef<Leaving | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const [text, setText] = useState('');
  // What is drawn says what there is to read; nothing is drawn again for a sentence that is the same.
  useEffect(() => setText(ref.current?.textContent ?? ''), [children]);
  useEffect(() => {
    if (!isLeaving || text === '') return undefined;
    const leaving = leaveWhenRead(text, () => setGone(text));
    now.current = leaving;
    return () => {
      leaving.stop();
      setGone(null);
    };
  }, [isLeaving, text]);
  return {
    ref,
    hidden: isLeaving && gone !== null && gone === text,
    onMouseEnter: () => now.current?.hold(),
    onMouseLeave: () => now.current?.release(),
  };
}
