/**
 * A migration of its own: a refund that a manager closed, without anybody knowing how it ended, keeps nobody from asking
 * the service for it again.
 */
export const refundAfterClose = `
  DROP INDEX one_refund;
  CREATE UNIQUE INDEX one_refund ON operation (merchant_id, id_pack)
    WHERE kind = 'refund' AND state NOT IN ('refused', 'written-off');
`;
