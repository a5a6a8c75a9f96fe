import { flushCompileCache } from 'node:module';
import { beginLedgerWorkHere } from '../ledgers/ledger-work.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { asked, type Answered, type Errand, type Standing } from './till-messages.ts';
import { topUpEsim } from '../tills/top-up-esim.ts';

/**
 * A till as the app opens it, without its windows, in a process of its own: what fails of its disk fails for nobody else.
 * It is meant to be killed.
 */

let opened: PracticeTill | undefined;

/** How often the window was told of something. */
let answered = 0;

type Done = Pick<Answered, 'done' | 'id' | 'problem'>;
const done = (id: string | null = null): Done => ({ done: true, id, problem: null });
const notDone = ({ kind }: { readonly kind: string }): Done => ({ done: false, id: null, problem: kind });

async function run(errand: Errand): Promise<Done> {
  if (errand.kind === 'open') {
    opened = await openPracticeTill(errand.folder, errand, () => null, beginLedgerWorkHere);
    void opened.when(() => void (answered += 1));
    // A killed process would never keep what it compiled.
    flushCompileCache();
    return done();
  }
  if (opened === undefined) throw new Error('it is not open');
  const { till } = opened;
  const [product] = till.catalog().products;
  if (product === undefined) throw new Error('there is nothing to sell');
  switch (errand.kind) {
    case 'sell': {
      const { cart, again } = errand;
      const sold = till.selling.sell({ ...product, activationMode: 'ON_DEMAND', cart, again });
      return sold.ok ? done(sold.value[0]) : notDone(sold.failure);
    }
    case 'top-up': {
      const { cart, orderId: topsUp } = errand;
      const begun = await topUpEsim(till.selling, { ...product, cart, topsUp });
      return begun.ok ? done(begun.value) : notDone(begun.failure);
    }
    case 'activation': {
      const begun = till.selling.activate(errand);
      return begun.ok ? done(begun.value) : notDone(begun.failure);
    }
    case 'refund': {
      const begun = till.selling.refund({ ...errand, reason: 'The phone is locked' });
      return begun.ok ? done(begun.value) : notDone(begun.failure);
    }
    case 'shift-open': {
      const reply = till.shifts.open({ floats: [{ currency: 'USD', amount: '50.00' }] });
      return reply.ok ? done() : notDone(reply.problem);
    }
    case 'cash': {
      const move = { direction: 'in', currency: 'USD', amount: '5.00', reason: 'Change' } as const;
      const reply = till.shifts.moveCash(move);
      return reply.ok ? done() : notDone(reply.problem);
    }
    case 'shift-close': {
      const counted = [{ currency: 'USD', tender: 'cash', amount: '50.00' }] as const;
      const reply = till.shifts.close({
        number: till.shifts.state.open?.number ?? 0,
        counted: [...counted],
        shown: till.shifts.expected(),
      });
      if (reply.ok) return done();
      return notDone('problem' in reply ? reply.problem : { kind: 'other' });
    }
    case 'goodwill': {
      const [piece] = till.goodwill.read({ piece: errand.orderId }).pieces;
      if (piece === undefined) throw new Error('it is nothing that goodwill is given for');
      const { id, left, currency } = piece;
      const given = { piece: id, left, amount: '1.00', currency, tender: 'cash', reason: 'Slow' } as const;
      const reply = till.goodwill.give({ ...given, isCountedElsewhere: false });
      return reply.ok ? done() : notDone(reply.problem);
    }
    case 'correction': {
      const wanted = { part: 0, corrections: 0, said: { kind: 'other' }, reason: 'Wrong key' } as const;
      const reply = till.corrections.correct({ piece: errand.orderId, ...wanted });
      return reply.ok ? done() : notDone(reply.problem);
    }
    case 'adoption': {
      const { uidCustomer } = errand;
      const reply = await (await till.reconciliation()).adoptOrder({ uidCustomer, note: null });
      return reply.kind === 'adopted' ? done(reply.orderId) : notDone(reply);
    }
    case 'price': {
      const wanted = { price: '9.90', currency: 'USD', said: { kind: 'cash' }, takenIn: null } as const;
      const reply = till.givenPrices.give({ piece: errand.orderId, ...wanted, reason: 'Told' });
      return reply.ok ? done() : notDone(reply.problem);
    }
    case 'price-correction': {
      const wanted = { price: '7.90', corrections: 0, reason: 'Mistyped' };
      const reply = till.priceCorrections.correct({ piece: errand.orderId, ...wanted });
      return reply.ok ? done() : notDone(reply.problem);
    }
    case 'pay-back': {
      const [due] = till.owed.shown;
      if (due === undefined) throw new Error('nothing is owed');
      const { ticketId, owed, paybacks, allInCash } = due;
      const seen = { ticketId, owed, paybacks, tender: 'cash', isCountedElsewhere: false } as const;
      const reply = till.owed.payBack({ ...seen, ...allInCash });
      return reply.ok ? done() : notDone(reply.problem);
    }
    case 'payback-undo': {
      const [ticket] = till.corrections.read({ piece: errand.orderId }).tickets;
      const payback = ticket?.paybacks.at(-1)?.payback;
      if (ticket === undefined || payback === undefined) throw new Error('nothing was given back');
      const { ticketId, settled } = ticket;
      const reply = till.paybackUndo.undo({ ticketId, settled, payback, reason: 'Wrong key' });
      return reply.ok ? done() : notDone(reply.problem);
    }
    case 'customer': {
      const customer = { name: 'Amina', phone: { kind: 'kept' }, note: null } as const;
      const reply = till.orders.noteCustomer({ orderId: errand.orderId, customer }, null);
      return reply.ok ? done() : notDone(reply.problem);
    }
    case 'forget': {
      const erased = till.orders.forget([errand.orderId], null);
      if (erased.ok) return done();
      return notDone({ kind: erased.failure.left === null ? 'ledger' : 'uncertain' });
    }
    case 'close': {
      const reply = await till.openWork.writeOff({ id: errand.id, reason: 'Nobody knows' });
      return reply.ok ? done() : notDone(reply.problem);
    }
    case 'decide': {
      const reply = await till.openWork.decide(errand, ['sale', 'top-up', 'activation', 'refund']);
      return reply.ok ? done() : notDone(reply.problem);
    }
    case 'try-to-write':
      till.tryToWrite();
      return done();
    case 'ask-now':
      await till.lookAround();
      return done();
    case 'look':
      return done();
    case 'look-after':
      await opened.when(() => (answered > errand.answered ? true : undefined));
      return done();
  }
}

function standing(): Standing {
  if (opened === undefined) throw new Error('it is not open');
  const { till } = opened;
  const { sales, writing, news } = till.snapshot();
  return {
    orders: sales.map(({ orderId, state, uidCustomer, customer }) => ({
      id: orderId,
      state,
      uidCustomer,
      customer: customer?.name ?? null,
    })),
    operations: sales.flatMap(({ operations }) =>
      operations.map(({ operationId, kind, state }) => ({ id: operationId, kind, state })),
    ),
    owed: till.owed.shown.map(({ owed }) => owed),
    shift: till.shifts.state.open === null ? null : { moves: till.shifts.state.open.moves?.length ?? 0 },
    writing: writing.kind,
    news,
    answered,
  };
}

process.on('message', (message) => {
  const { number, errand } = asked.parse(message);
  void run(errand).then((came) =>
    process.send?.({ number, ...came, standing: standing() } satisfies Answered),
  );
});
// Nobody is left who could end it.
process.on('disconnect', () => process.exit());
