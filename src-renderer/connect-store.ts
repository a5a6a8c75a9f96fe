import type { Bridge } from '../src-preload/contract.ts';
import type { ClosedBooks } from '../src-preload/contract/books/books.ts';
import type { Balance } from '../src-preload/contract/money/money.ts';
import type { SaleView } from '../src-preload/contract/sales/sale.ts';
import type { Snapshot } from '../src-preload/contract/snapshot.ts';
import type { StaffState } from '../src-preload/contract/staff/staff.ts';
import { isDoneWith, withoutUnshown, withUnshown } from './counter/hand-over/codes-to-show.ts';
import { salesOf, withSettledLate } from './counter/hand-over/settled-late.ts';
import { termsAtStart } from './counter/sell/terms.ts';
import { restored, withTyped } from './counter/sell/unfinished/restored.ts';
import { withoutCosts } from './counter/sell/ticket/ticket-line.ts';
import { mostSales, newCart, noSearch, usualCustomer, type CounterStore, type Mirror } from './store.ts';

/** A sale only grows, and so does what was done with it: of two copies, the one with more events is the later one. */
const eventsOf = ({ events, operations }: SaleView): number =>
  operations.reduce((count, operation) => count + operation.events.length, events.length);

/** A time in the future means that the clock was ahead: it counts as older than every other. */
function newestFirst(a: string, b: string, now: string): number {
  if (a > now !== b > now) return a > now ? 1 : -1;
  return a < b ? 1 : a > b ? -1 : 0;
}

function mergeSale(sales: readonly SaleView[], sale: SaleView): readonly SaleView[] {
  const at = sales.findIndex(({ orderId }) => orderId === sale.orderId);
  const known = sales[at];
  if (known === undefined) {
    const now = new Date().toISOString();
    return [sale, ...sales].sort((a, b) => newestFirst(a.createdAt, b.createdAt, now)).slice(0, mostSales);
  }
  return eventsOf(sale) < eventsOf(known) ? sales : sales.with(at, sale);
}

const laterBalance = (known: Balance | null, latest: Balance | null): Balance | null =>
  known !== null && (latest === null || latest.number < known.number) ? known : latest;

/** Tells who is at the till, and in which role, from anybody else and from nobody. */
const nameOf = (staff: StaffState | null): string =>
  staff?.kind === 'in' ? `${staff.role} ${staff.id}` : (staff?.kind ?? 'off');

/**
 * Fills the store from main and keeps it true. Pushes are listened to before the snapshot is asked for: one that
 * arrives in between is newer than the snapshot, and is laid over it.
 *
 * The catalog is asked for when `later` calls back: the first view needs only the snapshot.
 *
 * @returns what stops listening.
 */
export function connectStore(
  store: CounterStore,
  till: Bridge,
  later: (ask: () => void) => void,
): () => void {
  const early: ((mirror: Mirror) => Mirror)[] = [];
  /** What is shown until then is of the last run. */
  let isTold = false;
  let snapshotsAsked = 0;
  let catalogsAsked = 0;
  let printJobsTold = 0;

  /** The sales that staff had before them and left, and those that were open when the window began. */
  const left = new Set<string>();
  const stopLeaving = store.subscribe(({ handOver }, before) => {
    if (handOver === before.handOver) return;
    for (const orderId of salesOf(before.handOver)) left.add(orderId);
    // An earlier sale that is shown again was shown before.
    if ((handOver?.kind !== 'sale' && handOver?.kind !== 'family') || handOver.sold === undefined) return;
    const { unshown } = store.getState();
    const begun = withUnshown(unshown, salesOf(handOver));
    if (begun !== unshown) store.setState({ unshown: begun });
  });

  const change = (apply: (mirror: Mirror) => Mirror): void => {
    const { mirror, staff } = store.getState();
    if (staff?.kind === 'locked') return;
    if (!isTold) early.push(apply);
    if (mirror !== null) store.setState({ mirror: apply(mirror) });
  };

  /** Of which till main has told whose code nobody has seen: from there on the window knows it better. */
  let unshownOf: string | null = null;

  /** Also of what main settled while nothing could be told. */
  const unshownIn = ({ openTillId, sales }: Mirror, codesToShow: readonly string[]): readonly string[] => {
    const known = store.getState().unshown;
    const all = unshownOf === openTillId ? known : withUnshown(codesToShow, known);
    unshownOf = openTillId;
    const isDone = new Set(sales.filter(isDoneWith).map(({ orderId }) => orderId));
    return all.filter((orderId) => !isDone.has(orderId));
  };

  const takeWhole = ({ unfinished, codesToShow, ...snapshot }: Snapshot): void => {
    isTold = true;
    performance.clearMarks('books-told');
    performance.mark('books-told');
    for (const { orderId } of snapshot.sales) left.add(orderId);
    store.setState((state) => ({
      mirror: early.splice(0).reduce<Mirror>((mirror, apply) => apply(mirror), snapshot),
      unshown: unshownIn(snapshot, codesToShow),
      ...restored(unfinished, state),
    }));
  };

  /** SECURITY: what one changed is neither told to the next nor undone by them, nor in another account. */
  const forgetChanges = (): void =>
    store.setState(({ changers }) => ({ lastChange: null, changers: changers + 1 }));

  /** What was on screen was of a till that isn't there any more. */
  const closeBooks = (closedBooks: ClosedBooks): void => {
    forgetChanges();
    early.length = 0;
    isTold = false;
    store.setState({ closedBooks, mirror: null, catalog: null, search: noSearch, handOver: null });
  };

  const askCatalog = async (): Promise<void> => {
    const number = (catalogsAsked += 1);
    try {
      const catalog = await till.ask('catalog');
      // An earlier question may be answered later.
      if (number === catalogsAsked) store.setState({ catalog });
    } catch {
      store.setState({ unanswered: true });
    }
  };

  /** Who was at the till last, and may go on where it was locked. */
  let lastIn: string | undefined;

  const takeStaff = (staff: StaffState): void => {
    const before = store.getState().staff;
    const wasLocked = before?.kind === 'locked';
    if (nameOf(before) !== nameOf(staff)) forgetChanges();
    if (staff.kind === 'locked') {
      // SECURITY: what the lock hides isn't kept in the window either.
      early.length = 0;
      isTold = false;
      catalogsAsked += 1;
      printJobsTold += 1;
      const { terms } = store.getState();
      store.setState({
        staff,
        overlay: null,
        // SECURITY: what a manager approved lapses with the lock, and what it came to is asked anew.
        terms: { ...terms, lines: withoutCosts(terms.lines), answer: null },
        mirror: null,
        catalog: null,
        closedBooks: null,
        printJobs: [],
        unanswered: false,
      });
      return;
    }
    store.setState(({ terms }) => ({
      staff,
      // SECURITY: a ticket stays, and what a manager was told of its packages doesn't.
      terms: { ...terms, lines: withoutCosts(terms.lines) },
    }));
    if (before?.kind === 'in' && staff.kind === 'in' && before.role !== staff.role) {
      // SECURITY: what a manager was told isn't kept for a clerk.
      early.length = 0;
      isTold = false;
      catalogsAsked += 1;
      store.setState({ mirror: null, catalog: null, handOver: null, task: 'sell' });
      void askSnapshot();
    }
    if (wasLocked) {
      const isSame = staff.kind === 'in' && staff.id === lastIn;
      store.setState({
        unanswered: false,
        ...(isSame
          ? {}
          : {
              task: 'sell',
              search: noSearch,
              terms: termsAtStart(store.getState()),
              restored: null,
              customer: usualCustomer,
              cart: newCart(),
              handOver: null,
            }),
      });
      void askSnapshot();
    }
    if (staff.kind === 'in') lastIn = staff.id;
  };

  const askStaff = async (): Promise<void> => {
    try {
      takeStaff(await till.ask('staff-state'));
    } catch {
      store.setState({ unanswered: true });
    }
  };

  /** One that failed while the till was locked wasn't told of. */
  const askPrintJobs = async (): Promise<void> => {
    const before = printJobsTold;
    try {
      const printJobs = await till.ask('print-jobs');
      // What was told meanwhile is newer.
      if (before === printJobsTold) store.setState({ printJobs });
    } catch {
      store.setState({ unanswered: true });
    }
  };

  /** A till that is locked answers nothing else. One that was unlocked since has been asked again. */
  const askWhetherLocked = async (number: number): Promise<void> => {
    await askStaff();
    const { staff } = store.getState();
    if (staff?.kind !== 'locked' && number === snapshotsAsked) store.setState({ unanswered: true });
  };

  const askSnapshot = async (): Promise<void> => {
    // What is on the screen already is replaced in place: the catalog needn't wait for another paint.
    const isDrawn = store.getState().mirror !== null;
    const number = (snapshotsAsked += 1);
    try {
      const snapshot = await till.ask('snapshot');
      if (snapshot === null) {
        const closedBooks = await till.ask('closed-books');
        // They may have been opened meanwhile, which is told by a push.
        if (closedBooks !== null && !isTold) closeBooks(closedBooks);
        return;
      }
      // Another account came meanwhile: the answer is about the one before.
      if (!isTold) takeWhole(snapshot);
      if (isDrawn) void askCatalog();
      later(() => {
        if (!isDrawn) void askCatalog();
        void askPrintJobs();
      });
    } catch {
      await askWhetherLocked(number);
    }
  };

  /** What the last run left is on the screen while main still opens the books; no sale can begin on it. */
  const begin = async (): Promise<void> => {
    const first = await till.ask('first-view').catch(() => null);
    // Answered before the snapshot is: who is there decides what is shown of it.
    void askStaff();
    const { staff } = store.getState();
    if (first === null || isTold || staff?.kind === 'locked') return askSnapshot();
    store.setState({
      mirror: early.reduce<Mirror>((mirror, apply) => apply(mirror), first.snapshot),
      // Main keeps none where people sign in.
      staff: staff ?? { kind: 'off' },
    });
    later(() => void askSnapshot());
  };

  const stops = [
    till.on('sale', (sale) => {
      const state = store.getState();
      const known = state.mirror?.sales.find(({ orderId }) => orderId === sale.orderId);
      const settledLate = withSettledLate(left, state, known, sale);
      // The code of a sale is drawn with the next frame: nothing is told that didn't change.
      if (settledLate !== state.settledLate) store.setState({ settledLate });
      const { unshown } = state;
      const late = settledLate === state.settledLate ? unshown : withUnshown(unshown, [sale.orderId]);
      const still = isDoneWith(sale) ? withoutUnshown(late, sale.orderId) : late;
      if (still !== unshown) store.setState({ unshown: still });
      change((mirror) => ({ ...mirror, sales: mergeSale(mirror.sales, sale) }));
    }),
    till.on('open-count', (openCount) => change((mirror) => ({ ...mirror, openCount }))),
    till.on('owed', (owed) => change((mirror) => ({ ...mirror, owed }))),
    till.on('ticket-typed', (typed) => store.setState((state) => withTyped(typed, state))),
    till.on('keeps-phones', (keepsPhones) => change((mirror) => ({ ...mirror, keepsPhones }))),
    till.on('balance', (balance) =>
      change((mirror) => ({ ...mirror, balance: laterBalance(mirror.balance, balance) })),
    ),
    till.on('till-identity', ({ id, name, asks }) =>
      change((mirror) => ({ ...mirror, till: name, tillId: id, tillAsks: asks })),
    ),
    till.on('first-run', (firstRun) => change((mirror) => ({ ...mirror, firstRun }))),
    till.on('service', (service) => change((mirror) => ({ ...mirror, service }))),
    till.on('clock', (clockAheadMs) => change((mirror) => ({ ...mirror, clockAheadMs }))),
    till.on('writing', (writing) => change((mirror) => ({ ...mirror, writing }))),
    till.on('news', (news) => change((mirror) => ({ ...mirror, news }))),
    till.on('settings-news', (settingsNews) => store.setState({ settingsNews })),
    till.on('checking', (checking) => change((mirror) => ({ ...mirror, checking }))),
    till.on('staff', takeStaff),
    till.on('closed-books', closeBooks),
    till.on('print-jobs', (printJobs) => {
      printJobsTold += 1;
      store.setState({ printJobs });
    }),
    till.on('front', (front) => change((mirror) => ({ ...mirror, front }))),
    till.on('catalog-changed', () => void askCatalog()),
    till.on('till-changed', ({ unfinished, codesToShow, ...snapshot }) => {
      early.length = 0;
      isTold = true;
      unshownOf = snapshot.openTillId;
      forgetChanges();
      const fresh = {
        terms: termsAtStart(store.getState()),
        cart: newCart(),
        handOver: null,
        settledLate: [],
        unshown: codesToShow,
        restored: null,
      };
      store.setState({
        mirror: snapshot,
        closedBooks: null,
        catalog: null,
        search: noSearch,
        customer: usualCustomer,
        ...fresh,
        ...restored(unfinished, { ...store.getState(), ...fresh }),
        shownOrder: null,
      });
      void askCatalog();
    }),
  ];
  void begin();
  return () => {
    stopLeaving();
    stops.forEach((stop) => stop());
  };
}
