/**
 * What staff were doing when it went wrong.
 * selling: a sale ended without an eSIM · settling: a sale whose outcome is being checked · connecting: an account
 * is tried or connected · refreshing: balance and packages · changing: to practice mode or back · waiting: nothing can
 * be sold for the time being · looking: a sold eSIM is asked about · after-sale: an activation or a refund was not
 * begun · paying-back: what a customer got back was not recorded · goodwill: nor what a manager gave without a refund ·
 * correcting: by which tender a payment was isn't corrected · undoing-payback: a payback that the customer never got is not taken
 * back · pricing: what a customer paid can't
 * be said afterwards · repricing: such a price isn't corrected · discounting: a discount can't be given.
 */
export type Occasion =
  | 'selling'
  | 'settling'
  | 'connecting'
  | 'refreshing'
  | 'changing'
  | 'waiting'
  | 'looking'
  | 'after-sale'
  | 'paying-back'
  | 'goodwill'
  | 'correcting'
  | 'undoing-payback'
  | 'pricing'
  | 'repricing'
  | 'discounting';
