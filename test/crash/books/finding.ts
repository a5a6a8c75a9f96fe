/**
 * What is wrong between the books, closed.
 *
 * doubled: money moved twice for one press, or could have · lost: the books differ, in either direction · stuck: the
 * ledger doesn't know, though there was time to find out · owed: what the till says that a customer is owed isn't what
 * they paid for what came to nothing, less what they got back.
 */
export type Verdict = 'doubled' | 'lost' | 'stuck' | 'owed';

export type Finding = { readonly verdict: Verdict; readonly id: string; readonly what: string };
