import { useEffect, useRef, type ReactNode } from 'react';
import { afterPaint } from '../../after-paint.ts';
import { counterStore, useCounter } from '../use-counter.ts';
import css from './section.module.css';
import type { ShownSetting } from './setting-parts.ts';

type SectionTitleProps = {
  readonly part: ShownSetting;
  /** Where the next key works for whoever was led here; the next Tab goes on from a title. */
  readonly focuses?: 'title' | 'first-field';
  /** How it looks where not like the other titles of sections. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** The title of a part of Settings that other views lead to: it comes into sight once the part is there, however late. */
export function SectionTitle({ part, focuses = 'title', className, children }: SectionTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const isLedHere = useCounter(({ shownSetting }) => shownSetting === part);
  useEffect(() => {
    if (!isLedHere) return undefined;
    return afterPaint(() => {
      // Whoever was led here goes on by themselves.
      counterStore.setState({ shownSetting: null });
      title.current?.scrollIntoView({ block: 'start' });
      const field = focuses === 'first-field' ? firstField(title.current) : undefined;
      (field ?? title.current)?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'nearest' });
    });
  }, [isLedHere, focuses]);
  return (
    <h2 className={className ?? css['title']} id={`${part}-title`} ref={title} tabIndex={-1}>
      {children}
    </h2>
  );
}

const firstField = (title: HTMLElement | null): HTMLElement | undefined =>
  title?.closest('form, section')?.querySelector<HTMLElement>('input:enabled') ?? undefined;
