/**
 * SQL of the id of the top-up that bought a package, by the package's number and whatever became of the top-up since.
 *
 * SECURITY: what a refund is offered for, the entry that it makes and the comparison with the service's history all ask
 * this. Otherwise staff would be told that nobody knows what the customer paid, and the till would owe it to them.
 *
 * @param merchantId SQL of the account. @param idPack SQL of the package's number.
 */
export const topUpOfPackage = (merchantId: string, idPack: string): string =>
  `(SELECT top_up.operation_id FROM operation AS top_up
    WHERE top_up.kind = 'top-up' AND top_up.merchant_id = ${merchantId}
      AND json_extract(top_up.progress, '$.idPack') = ${idPack}
    ORDER BY top_up.created_at, top_up.operation_id LIMIT 1)`;
