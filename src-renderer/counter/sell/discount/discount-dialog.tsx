import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Heading } from 'react-aria-components/Heading';
import type { LineDiscount, WantedDiscounts } from '../../../../src-preload/contract/money/discounts.ts';
import { percentFigure } from '../../../words/figures/figures.ts';
import { money } from '../../../words/figures/money.ts';
import { shortTitle } from '../../../words/orders/package-words.ts';
import { whyNotAnswered } from '../../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../../words/failures/not-done.ts';
import { staffSentence, type StaffNotDone } from '../../../words/till/staff-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import dialog from '../../controls/dialog.module.css';
import { FormButtons } from '../../controls/form-buttons.tsx';
import { Notice } from '../../controls/notice.tsx';
import { Segments } from '../../controls/segments.tsx';
import { FigureField } from '../../figures/figure-field.tsx';
import { ModalDialog } from '../../controls/modal-dialog.tsx';
import { currencyOf, listTotal, withDiscounts, type Deal } from '../ticket/deal.ts';
import { discount } from '../ticket/change-ticket.ts';
import { ApprovalFields } from '../../approval/approval-fields.tsx';
import {
  draftOf,
  figureOf,
  wantedWith,
  withPlace,
  withTyped,
  type ChangeKind,
  type DiscountDraft,
  type Place,
} from './discount-draft.ts';
import { isOverLimit } from './over-limit.ts';
import { ReasonChips } from './reason-chips.tsx';
import { approveDiscounts, keepAnswer, tryDiscounts } from './use-discount-answer.ts';
import { piecesIn } from '../ticket/ticket-line.ts';
import { useTriedDiscount } from './use-tried-discount.ts';
import { useDiscountRules } from './use-discount-rules.ts';

type Refusal =
  | { readonly kind: 'problem'; readonly why: NotDone }
  | { readonly kind: 'unproved'; readonly why: StaffNotDone };

type DiscountDialogProps = {
  readonly deal: Deal;
  /** The line that it is for, where it isn't for all of them. */
  readonly at: number;
  readonly onEnd: () => void;
};

/** Asks what is off the price, and why. Main says whether it may be given; a manager approves in place what a clerk may not. */
export default function DiscountDialog({ deal, at, onEnd }: DiscountDialogProps) {
  const currency = currencyOf(deal);
  const { product, quantity, discount: line } = deal.lines[at] ?? deal.lines[0];
  const isSeveral = deal.lines.length > 1;
  const before = line === null && deal.discount === null ? null : { line, ticket: deal.discount };
  const [draft, setDraft] = useState(() => {
    const drafted = draftOf(before, currency);
    return isSeveral && before === null ? withPlace(drafted, 'ticket') : drafted;
  });
  const { rules, approvers } = useDiscountRules();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [manager, setManager] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [lacksReason, setLacksReason] = useState(false);
  const reasons = rules?.reasons ?? [];
  // A shop with one reason need not be asked for it.
  const reason = draft.reason ?? (reasons.length === 1 ? (reasons[0] ?? null) : null);
  // The total doesn't depend on the reason.
  const reckoned = wantedWith({ ...draft, reason: reason ?? reasons[0] ?? null }, before, currency);
  const tried = useTriedDiscount(reckoned === undefined ? undefined : withDiscounts(deal, at, reckoned));
  const wrong =
    wrongFigure(tried?.ok === false ? tried.problem : undefined) ??
    wrongFigure(refusal?.kind === 'problem' ? refusal.why : undefined);
  const total = tried?.ok === true ? tried.priced.total : tried?.total;
  const typed = reckoned?.[draft.on];
  const limit =
    tried?.ok === false &&
    tried.problem.kind === 'needs-manager' &&
    rules !== null &&
    typed !== undefined &&
    typed !== null
      ? limitWords(typed.change, draft.on === 'line' ? product.price : listTotal(deal), rules.clerkPercent)
      : undefined;
  const needsManager = refusal?.kind === 'unproved' || refusal?.why.kind === 'needs-manager';
  const approver = approvers.find(({ id }) => id === manager) ?? approvers[0];
  const input = useRef<HTMLInputElement>(null);
  // Where the PIN was of no use, another figure is typed.
  const isRefusedForGood = refusal?.why.kind === 'not-approvable';
  useEffect(() => input.current?.focus(), [isRefusedForGood]);
  // The button that asked is disabled meanwhile, and whoever pressed it by mouse would be left nowhere.
  const pinInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (needsManager && !isBusy) pinInput.current?.focus();
  }, [needsManager, isBusy]);
  const change = (next: typeof draft): void => {
    setDraft(next);
    setRefusal(null);
    setLacksReason(false);
  };

  const apply = async (of: WantedDiscounts): Promise<void> => {
    setBusy(true);
    try {
      const isApproving = needsManager && approver !== undefined && pin !== '';
      const reply = isApproving
        ? await approveDiscounts(withDiscounts(deal, at, of), { manager: approver.id, pin })
        : await tryDiscounts(withDiscounts(deal, at, of));
      setPin('');
      if (reply.ok) {
        discount(at, product, of);
        keepAnswer(withDiscounts(deal, at, of), { priced: reply.priced });
        onEnd();
      } else {
        setRefusal(
          'problem' in reply
            ? { kind: 'problem', why: reply.problem }
            : { kind: 'unproved', why: reply.unproved },
        );
      }
    } catch (error) {
      setRefusal({ kind: 'problem', why: whyNotAnswered(error) });
    }
    setBusy(false);
  };
  const applyWith = (chosen: DiscountDraft): void => {
    const wanted = wantedWith(chosen, before, currency);
    if (wanted !== undefined && !isBusy) void apply(wanted);
  };
  const choose = (next: string): void => {
    const chosen = { ...draft, reason: next };
    change(chosen);
    // It was all that was missing.
    if (lacksReason) applyWith(chosen);
  };
  const remove = (): void => {
    discount(at, product, { line: null, ticket: null });
    onEnd();
  };

  return (
    <ModalDialog onEnd={onEnd} isBusy={isBusy}>
      <Heading slot="title" className={dialog['title'] ?? ''}>
        <Trans>Discount</Trans>
      </Heading>
      <form
        className={dialog['question']}
        onSubmit={(event) => {
          event.preventDefault();
          if (reckoned === undefined || wrong !== undefined) return;
          if (reason === null) setLacksReason(true);
          else applyWith({ ...draft, reason });
        }}
      >
        <p className={dialog['text']} data-testid="discount-on">
          {draft.on === 'ticket' && isSeveral
            ? wholeTicketWords(piecesIn(deal.lines))
            : `${String(quantity)} × ${shortTitle(product)}`}
        </p>
        {(quantity > 1 || isSeveral) && (
          <Segments
            label={t`On`}
            choices={[
              { id: 'line', name: t`Each package` },
              { id: 'ticket', name: t`Whole sale` },
            ]}
            pickedId={draft.on}
            onPick={(on) => change(withPlace(draft, on))}
          />
        )}
        <Segments
          label={t`Kind of discount`}
          choices={kindsFor(draft.on)}
          pickedId={draft.kind}
          onPick={(kind) => change({ ...draft, kind })}
        />
        <FigureField
          label={fieldLabel(draft.kind, currency)}
          kind={figureOf(draft.kind, currency)}
          value={draft.typed}
          onChange={(typed) => change(withTyped(draft, typed))}
          inputRef={input}
          testId="discount-figure"
          {...(draft.kind === 'amount' && draft.typed === '' ? { hint: percentHint() } : {})}
          {...(wrong === undefined ? {} : { wrong })}
        />
        <output className={dialog['text']} data-testid="discounted-total" aria-live="polite">
          {total !== undefined && totalWords(money(total, currency))}
        </output>
        {rules !== null && (
          <ReasonChips reasons={rules.reasons} chosen={reason} isLacking={lacksReason} onChoose={choose} />
        )}
        {refusal === null && limit !== undefined && <Notice tone="warn">{limit}</Notice>}
        {refusal !== null && wrong === undefined && (
          <Notice tone={refusal.why.kind === 'needs-manager' ? 'warn' : 'bad'}>
            {refusalSentence(refusal, approver?.name ?? '')}
          </Notice>
        )}
        {needsManager && approver !== undefined && (
          <ApprovalFields
            approvers={approvers}
            chosen={approver.id}
            onChoose={setManager}
            pin={pin}
            onPin={setPin}
            pinRef={pinInput}
          />
        )}
        {before !== null && (
          <ActionButton testId="discount-remove" onPress={remove}>
            <Trans>Remove the discount</Trans>
          </ActionButton>
        )}
        <FormButtons
          className={dialog['buttons']}
          onCancel={onEnd}
          isReady={reckoned !== undefined && !isBusy}
          testId="discount-apply"
        >
          {needsManager && pin !== '' ? <Trans>Approve</Trans> : <Trans>Apply</Trans>}
        </FormButtons>
      </form>
    </ModalDialog>
  );
}

const wholeTicketWords = (pieces: number): string =>
  plural(pieces, { one: '# package', other: '# packages' });

/** What is over a clerk's limit, said as soon as it is typed. */
function limitWords(change: LineDiscount['change'], price: string, clerkPercent: string): string | undefined {
  const percent = percentFigure(clerkPercent);
  return isOverLimit(change, price, clerkPercent) ? t`Over ${percent} needs a manager.` : undefined;
}

function percentHint(): string {
  const percent = percentFigure('10');
  return t`You can also type ${percent}.`;
}

const totalWords = (total: string): string => t`Customer pays ${total}`;

/** Why the figure itself can't be a discount, which nobody can approve; undefined where it can, or isn't known. */
const wrongFigure = (why: NotDone | undefined): string | undefined =>
  why?.kind === 'not-a-discount' || why?.kind === 'discount-above-price'
    ? notDoneSentence(why, 'discounting')
    : undefined;

function kindsFor(on: Place): { readonly id: ChangeKind; readonly name: string }[] {
  const off = [
    { id: 'amount', name: t`Amount off` },
    { id: 'percent', name: t`Percent off` },
  ] as const;
  return on === 'ticket' ? [...off] : [...off, { id: 'price', name: t`New price` }];
}

function fieldLabel(kind: ChangeKind, currency: string): string {
  switch (kind) {
    case 'amount':
      return t`Amount off, ${currency}`;
    case 'percent':
      return t`Percent off`;
    case 'price':
      return t`New price of each, ${currency}`;
  }
}

function refusalSentence(refusal: Refusal, name: string): string {
  return refusal.kind === 'unproved'
    ? staffSentence(refusal.why, 'approving', name)
    : notDoneSentence(refusal.why, 'discounting');
}
