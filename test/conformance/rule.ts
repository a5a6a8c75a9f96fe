import type { Merchant } from './merchant.ts';
import type { Controls } from './controls.ts';
import type { Shop } from './shop.ts';

/** The parts of the interface's description, in its order. */
export const sections = [
  'Resources',
  'States',
  'Endpoints',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
] as const;
export type Section = (typeof sections)[number];

/**
 * What a rule does to the account. `read`: nothing that could cost anything, however wrong the service is. `spend`: it
 * buys, activates and refunds. `control`: it spends, and needs the control interface of our own service.
 */
export type Mode = 'read' | 'spend' | 'control';

/** What a rule has to find out whether it holds. */
export type Context = {
  readonly baseUrl: string;
  readonly merchant: Merchant;
  /** What was bought so far; each of its purchases is made when a rule first asks for it. */
  readonly shop: Shop;
  /** @throws NotJudged where the service has no control interface. */
  readonly controls: () => Controls;
};

/** One statement of the interface that a service keeps or doesn't. */
export type Rule = {
  readonly id: string;
  readonly section: Section;
  readonly words: string;
  readonly mode: Mode;
  /** @throws Broken where the rule does not hold, NotJudged where that can't be told. */
  readonly check: (context: Context) => Promise<void>;
};
