import { t } from '@lingui/core/macro';
import type { Standing } from '../../../src-preload/contract/sales/orders.ts';
import type { SaleEventView, SaleState, SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { WaitingView } from '../../../src-preload/contract/sales/waiting.ts';
import { money } from '../figures/money.ts';
import { timeToTheSecond } from '../figures/moments.ts';
import { adviceAfter, adviceForSecret } from '../failures/problem-advice.ts';
import { causeOf } from '../failures/problem-cause.ts';
import { capitalized } from '../language/capitalized.ts';
import { problemSentence } from '../failures/problem-sentence.ts';
import { isGivenBack } from '../payments/money-back-words.ts';
import type { Asking, Unasked } from '../failures/service-words.ts';

/** "$24.90"; a sale that was fetched back from the service has amounts that nobody knows. */
export const amountWords = (amount: string | null, currency: string): string =>
  amount === null ? t`unknown` : money(amount, currency);

/** How a state is meant to feel: done, under way, not clear yet, or ended without an eSIM. */
export type Tone = 'good' | 'waiting' | 'unsure' | 'ended';

export function stateWords(state: SaleState): string {
  switch (state) {
    case 'drafted':
      return t`Recording`;
    // One word for what nobody knows the end of, as the page that lists it: the sentence says what is happening.
    case 'sending':
    case 'unknown':
    case 'cancel-reported':
      return t`Pending`;
    case 'held':
      return t`Waiting for you`;
    case 'accepted':
      return t`Issuing`;
    case 'completed':
      return t`Ready`;
    case 'canceled':
      return t`Canceled`;
    case 'refused':
      return t`Not sold`;
    case 'written-off':
      return t`Closed as unknown`;
  }
}

/** The state as staff see it: what was sent, and whose answer can't be written down, is not known. */
export const seenState = ({ state, problem }: Pick<SaleView, 'state' | 'problem'>): SaleState =>
  state === 'sending' && problem?.kind === 'ledger' ? 'unknown' : state;

/** Whether nobody knows whether it was sold, or stays so. */
export const isUnsure = (state: SaleState): boolean =>
  state === 'held' || state === 'unknown' || state === 'cancel-reported';

/** What has waited long needs care. */
export const saleTone = ({
  state,
  waiting,
  isMadeAfterAll,
  isUncredited,
  problem,
}: Pick<SaleView, 'state' | 'waiting' | 'isMadeAfterAll' | 'isUncredited' | 'problem'>): Tone =>
  problem?.kind === 'ledger' ||
  waiting?.isLong === true ||
  waiting?.isContradictory === true ||
  esimOfAnother({ waiting }) !== null ||
  isMadeAfterAll === true ||
  isUncredited === true
    ? 'unsure'
    : stateTone(state);

export function stateTone(state: SaleState): Tone {
  switch (state) {
    case 'completed':
      return 'good';
    case 'drafted':
    case 'sending':
    case 'accepted':
      return 'waiting';
    case 'held':
    case 'unknown':
    case 'cancel-reported':
      return 'unsure';
    case 'canceled':
    case 'refused':
    case 'written-off':
      return 'ended';
  }
}

/** Of an order that is ready, while nobody has seen its code. */
export const codeNotShownWords = (): string => t`Ready, code not shown yet`;

/** How an order is called in a list: what was refunded isn't "Ready". */
export const listedWords = (state: SaleState, standing: Standing): string =>
  standing === 'refunded' ? t`Refunded` : stateWords(state);

export const listedTone = (state: SaleState, standing: Standing): Tone =>
  standing === 'refunded' ? 'ended' : stateTone(state);

/** Whether nothing of it can be installed any more, because all of it was refunded. */
export const isRefunded = ({ install }: Pick<SaleView, 'install'>): boolean =>
  install?.kind === 'unreadable' && install.why === 'refunded';

/** What is happening to this sale, for whoever stands in front of the screen. */
export function saleSentence(sale: SaleView, asking: Asking): string {
  if (asking.kind === 'not') {
    const sentence = unaskedSentence(sale.state, asking.problem);
    if (sentence !== undefined) return sentence;
  }
  const esimOf = esimOfAnother(sale);
  if (esimOf !== null) return esimOfAnotherSentence(esimOf);
  const forgotten = forgottenSentence(sale);
  if (forgotten !== null) return forgotten;
  if (sale.waiting?.isContradictory === true) return contradictionSentence(sale.waiting);
  if (sale.problem?.kind === 'ledger') {
    const sentence = notWrittenSentence(sale.state, sale.problem);
    if (sentence !== undefined) return sentence;
  }
  switch (sale.state) {
    case 'drafted':
      return t`Saving the sale before anything is sent.`;
    case 'sending':
      return t`Asking your provider for the eSIM`;
    case 'accepted':
      if (sale.waiting?.isLong === true) return lateSentence(sale.waiting);
      return asking.kind === 'later'
        ? t`Sold. Your provider is issuing the eSIM. The code will appear here when you’re back online.`
        : t`Sold. Your provider is issuing the eSIM. The code will appear here.`;
    case 'completed':
      if (isRefunded(sale)) return t`Refunded. There is nothing to hand over anymore.`;
      return t`Let the customer scan the code with the phone that will use the eSIM.`;
    case 'held':
      return t`Not confirmed. Your provider may or may not have sold this and charged for it. Nothing more is sent until you decide. Leave the payment as it is, and ask the customer whether they still want it.`;
    case 'cancel-reported':
      if (sale.waiting?.isLong === true) return unconfirmedSentence(sale.waiting);
      return t`Your provider says it canceled the order, and we’re checking once more. Don’t give money back yet, and don’t sell it again.`;
    case 'written-off':
      if (sale.isMadeAfterAll === true)
        return t`Closed by a manager as unknown, but your provider has it after all. Don’t sell it again. A manager can add it back to your records in Balance, Reconciliation, with its eSIM or its money.`;
      return t`Closed by a manager as unknown. If your provider has it after all, it shows in Balance, Reconciliation.`;
    case 'unknown':
      return sale.problem === null
        ? t`We don’t know yet whether this was sold. We’re checking, so don’t sell it again.`
        : problemSentence(sale.problem, 'settling');
    case 'refused':
      if (sale.isMadeAfterAll === true) return madeAfterAllSentence(sale);
      return sale.problem === null
        ? t`Not sold. Your account was not charged. Your provider refused the order. Choose another package.`
        : problemSentence(sale.problem, 'selling');
    case 'canceled':
      if (sale.isUncredited === true && isGivenBack(sale.moneyBack)) return uncreditedAndGiven(sale);
      return sale.isUncredited === true
        ? uncreditedSentence(sale.cost === null ? null : money(sale.cost, sale.balanceCurrency))
        : canceledSentence(sale.cost === null ? null : money(sale.cost, sale.balanceCurrency));
  }
}

type NotWritten = Extract<Problem, { kind: 'ledger' }>;

/** Of a sale whose next step can't be written down; undefined where that doesn't matter to anybody. */
function notWrittenSentence(state: SaleState, problem: NotWritten): string | undefined {
  const [cause, advice] = [capitalized(causeOf(problem)), capitalized(adviceAfter(problem, 'settling'))];
  switch (state) {
    case 'sending':
    case 'unknown':
      return problemSentence(problem, 'settling');
    case 'accepted':
      return t`Sold and paid from the balance, but the till can’t save the result. Don’t sell it again. ${cause}. ${advice}. The code appears here.`;
    case 'cancel-reported':
      return t`Your provider says it canceled the order, but the till can’t save the result. Don’t give money back yet, and don’t sell it again. ${cause}. ${advice}. The till checks again by itself.`;
    case 'drafted':
    case 'held':
    case 'completed':
    case 'canceled':
    case 'refused':
    case 'written-off':
      return undefined;
  }
}

/** Of a sale that somebody would have to ask about, and nobody does; undefined where there is nothing to ask. */
function unaskedSentence(state: SaleState, problem: Unasked): string | undefined {
  const [cause, advice] = [capitalized(causeOf(problem)), capitalized(adviceForSecret(problem))];
  switch (state) {
    case 'accepted':
      return t`Sold and paid from the balance, but this till can’t get the eSIM yet. Don’t sell it again. ${cause}. ${advice}. The code appears here.`;
    case 'cancel-reported':
      return t`Your provider says it canceled the order, but this till can’t check once more. Don’t give money back yet, and don’t sell it again. ${cause}. ${advice}.`;
    case 'unknown':
      return problemSentence(problem, 'settling');
    case 'drafted':
    case 'sending':
    case 'held':
    case 'completed':
    case 'canceled':
    case 'refused':
    case 'written-off':
      return undefined;
  }
}

/** What the service said last, with when, so that staff can tell its support. */
export function answerWords({ answer }: WaitingView): string {
  if (answer === null) return t`it hasn’t answered since the till was started`;
  const at = timeToTheSecond(answer.at);
  const { word, esimOf, forgotten } = answer;
  if (esimOf !== null) return t`at ${at} it answered with the eSIM of order ${esimOf}`;
  if (forgotten !== null) return t`at ${at} it didn’t know order ${forgotten}, which it had sold`;
  if (word !== null) return t`at ${at} it said “${word}”`;
  const cause = answer.problem === null ? '' : causeOf(answer.problem);
  return t`at ${at} ${cause}`;
}

/** The order whose eSIM the service gave for this sale; null where it gave none, or the sale's own. */
const esimOfAnother = ({ waiting }: Pick<SaleView, 'waiting'>): string | null =>
  waiting?.answer?.esimOf ?? null;

const esimOfAnotherSentence = (order: string): string =>
  t`Sold and paid from the balance, but your provider answered with the eSIM of order ${order}, so no code is shown. Don’t sell it again. Ask the customer to wait, and tell a manager, who finds it in Balance, Reconciliation.`;

/** Of what has no answer, at a service that doesn't know what it sold before; null where it wasn't found to be so. */
export function forgottenSentence({ waiting }: Pick<SaleView, 'waiting'>): string | null {
  const order = waiting?.answer?.forgotten ?? null;
  return order === null
    ? null
    : t`Not confirmed yet. Your provider no longer knows order ${order}, which it had sold, so nothing is sent again and your account may have been charged. Don’t sell it again. Ask a manager to check with your provider’s support.`;
}

function lateSentence(waiting: WaitingView): string {
  const [since, said] = [timeToTheSecond(waiting.since), answerWords(waiting)];
  return t`Sold at ${since} and paid from the balance, but no eSIM has come, and ${said}. Don’t sell it again. Contact your provider’s support with the order number, and offer to call the customer back.`;
}

/** "Canceled" was said, and neither a credit nor another "canceled" long enough afterwards has confirmed it. */
function unconfirmedSentence(waiting: WaitingView): string {
  const said = answerWords(waiting);
  return t`Your provider said it canceled the order, but nothing confirms a refund yet, and ${said}. Don’t give money back, and don’t sell it again. Contact your provider’s support with the order number.`;
}

function contradictionSentence(waiting: WaitingView): string {
  const said = answerWords(waiting);
  return t`Sold and paid from the balance, but your provider contradicts itself about whether it canceled the order, and ${said}. Don’t give money back, and don’t sell it again. Contact your provider’s support with the order number.`;
}

/** "Not sold" was told, and isn't so. */
function madeAfterAllSentence({ cost, balanceCurrency }: SaleView): string {
  if (cost === null)
    return t`This till said that it wasn’t sold, but your provider sold it after all and charged the balance. Don’t sell it to this customer again. A manager finds it in Balance, Reconciliation.`;
  const taken = money(cost, balanceCurrency);
  return t`This till said that it wasn’t sold, but your provider sold it after all and charged ${taken} to the balance. Don’t sell it to this customer again. A manager finds it in Balance, Reconciliation.`;
}

const canceledSentence = (cost: string | null): string =>
  cost === null
    ? t`Canceled by your provider. The money is back on the balance. Sell it again if the customer still wants it.`
    : t`Canceled by your provider. ${cost} is back on the balance. Sell it again if the customer still wants it.`;

/** The service says so for long, and its history shows the money as taken. */
const uncreditedSentence = (cost: string | null): string =>
  cost === null
    ? t`Canceled by your provider, but the money isn’t back on the balance yet. No code will be shown. Give the customer their money or sell it again, and tell a manager, who finds it in Balance, Reconciliation.`
    : t`Canceled by your provider, but ${cost} isn’t back on the balance yet. No code will be shown. Give the customer their money or sell it again, and tell a manager, who finds it in Balance, Reconciliation.`;

/** The same once the customer has their money: what was given stands below. */
function uncreditedAndGiven({ cost, balanceCurrency }: SaleView): string {
  if (cost === null)
    return t`Canceled by your provider, but the money isn’t back on the balance yet. No code will be shown. Tell a manager, who finds it in Balance, Reconciliation.`;
  const missing = money(cost, balanceCurrency);
  return t`Canceled by your provider, but ${missing} isn’t back on the balance yet. No code will be shown. Tell a manager, who finds it in Balance, Reconciliation.`;
}

/** "Recorded by Ana", where the till knows names and it wasn't the till itself. */
export const byWhom = (done: string, { staff }: Pick<SaleEventView, 'staff'>): string => {
  if (staff === null) return done;
  const { name } = staff;
  return t`${done} by ${name}`;
};

/** "Not sold. The price has just changed.", where a reason is known. */
export const becauseOf = (what: string, problem: Problem | null): string => {
  if (problem === null) return what;
  const cause = capitalized(causeOf(problem));
  return t`${what}. ${cause}.`;
};

/** A refusal that isn't believed yet: something on the way may have made it. */
export const unansweredWords = (problem: Problem | null): string =>
  problem?.kind === 'refused'
    ? becauseOf(t`Checked once more`, problem)
    : becauseOf(t`No clear answer`, problem);

const recordedWords = (price: string): string => t`Sale recorded, ${price}`;

const withReason = (done: string, reason: string | null | undefined): string =>
  reason === null || reason === undefined ? done : t`${done}: ${reason}`;

/** "Closed without knowing how it ended by Ana: the service's support found nothing". */
export const writtenOffWords = (event: Pick<SaleEventView, 'staff' | 'reason'>): string =>
  withReason(byWhom(t`Closed as unknown`, event), event.reason);

/** "Taken back into the books by Ana" */
export const takenBackWords = (event: Pick<SaleEventView, 'staff'>): string =>
  byWhom(t`Added back to your records`, event);

/** Nobody but who took it back is named with what the service did. */
export const withTakenBack = (done: string, event: Pick<SaleEventView, 'staff'>): string =>
  event.staff === null ? done : withReason(takenBackWords(event), done);

/** One line of a sale's timeline. */
export function eventWords(event: SaleEventView, sale: SaleView, isRepeat: boolean): string {
  const cost = sale.cost === null ? null : money(sale.cost, sale.balanceCurrency);
  switch (event.kind) {
    case 'drafted':
      return byWhom(recordedWords(amountWords(sale.price, sale.currency)), event);
    case 'recovered':
      return t`Was missing from your records, restored from your provider`;
    case 'attempted':
      return isRepeat ? t`Sent to your provider again, with the same sale number` : t`Sent to your provider`;
    case 'accepted':
      return withTakenBack(cost === null ? t`Sold` : t`Sold, ${cost} from the balance`, event);
    case 'unanswered':
      return unansweredWords(event.problem);
    case 'refused':
      return becauseOf(t`Not sold`, event.problem);
    case 'held':
      return t`Unclear whether your provider has it; waiting for staff`;
    case 'cancel-reported':
      return t`Your provider says it’s canceled; checking once more`;
    case 'cancel-withdrawn':
      return t`Your provider says it’s processing the order after all`;
    case 'uid-corrected':
      return t`Your provider’s history has another number for the order`;
    case 'written-off':
      return writtenOffWords(event);
    case 'reopened':
      return takenBackWords(event);
    case 'issued':
      return t`eSIM issued`;
    case 'code-fetched':
      return t`Code loaded from your provider again`;
    case 'canceled':
      return cost === null
        ? t`Canceled by your provider`
        : t`Canceled by your provider, ${cost} back to the balance`;
    case 'printed':
      return byWhom(t`Receipt saved`, event);
  }
}
