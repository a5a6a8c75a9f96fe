import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { KeyCap } from './key-cap.tsx';
import css from './key-link.module.css';

type KeyLinkProps = {
  readonly children: ReactNode;
  /** The key that does the same. */
  readonly shortcut: string;
  readonly testId: string;
  readonly onPress: () => void;
};

/** A small thing that can be done, with its key. */
export const KeyLink = ({ children, shortcut, testId, onPress }: KeyLinkProps) => (
  <Button className={css['link'] ?? ''} data-testid={testId} onPress={onPress}>
    <span className={css['words']}>{children}</span>
    <KeyCap>{shortcut}</KeyCap>
  </Button>
);
