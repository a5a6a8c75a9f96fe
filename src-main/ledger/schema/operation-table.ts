import { longestOrderEnd, reversed } from './reversed-text.ts';
import { plainIccid } from './listed-values.ts';
import { operationIsOpen, topUpIsBought } from './open-states.ts';

/**
 * The ICCID that a top-up of an eSIM names which was sold elsewhere, in the form in which ICCIDs are compared.
 *
 * @param details of the top-up.
 */
export const iccidElsewhere = (details = 'details'): string =>
  plainIccid(`json_extract(${details}, '$.iccid')`);

/**
 * Top-ups, activations and refunds, derived from their events in the same transaction. A cart is sold once.
 * An eSIM has one top-up under way at a time: others of its ticket wait. A package has one open change, and one refund,
 * besides those that were refused or closed with an unknown end.
 */
export const operationTable = `
  CREATE TABLE operation (
    operation_id   TEXT PRIMARY KEY,
    kind           TEXT NOT NULL CHECK (kind IN ('top-up', 'activation', 'refund')),
    order_id       TEXT REFERENCES sale (order_id),
    merchant_id    TEXT NOT NULL,
    cart           TEXT,
    uid_customer   TEXT NOT NULL,
    id_pack        INTEGER,
    details        TEXT NOT NULL CHECK (json_valid(details)),
    created_at     INTEGER NOT NULL,
    state          TEXT NOT NULL CHECK (state IN ('drafted', 'sending', 'held', 'unknown', 'checked', 'accepted',
                     'completed', 'canceled', 'refused', 'written-off')),
    progress       TEXT NOT NULL CHECK (json_valid(progress)),
    operation_end  ${reversed("lower(replace(operation_id, '-', ''))", longestOrderEnd)},
    CHECK ((kind = 'top-up') = (id_pack IS NULL))
  ) STRICT;
  CREATE INDEX operation_of_sale ON operation (order_id, created_at) WHERE order_id IS NOT NULL;
  CREATE INDEX operation_elsewhere ON operation (merchant_id, lower(uid_customer), created_at)
    WHERE order_id IS NULL;
  CREATE INDEX top_up_elsewhere ON operation (merchant_id, ${iccidElsewhere()})
    WHERE order_id IS NULL AND kind = 'top-up';
  CREATE INDEX operation_of_package ON operation (merchant_id, id_pack) WHERE id_pack IS NOT NULL;
  CREATE INDEX top_up_of_package ON operation (merchant_id, json_extract(progress, '$.idPack'))
    WHERE kind = 'top-up';
  CREATE INDEX top_up_by_time ON operation (merchant_id, created_at) WHERE ${topUpIsBought};
  CREATE INDEX operation_by_end ON operation (operation_end);
  CREATE INDEX operation_refused ON operation (merchant_id, created_at) WHERE state = 'refused';
  CREATE INDEX operation_open ON operation (merchant_id, created_at, kind, state, operation_id)
    WHERE ${operationIsOpen};
  CREATE UNIQUE INDEX operation_of_cart ON operation (merchant_id, cart) WHERE cart IS NOT NULL;
  CREATE UNIQUE INDEX one_refund ON operation (merchant_id, id_pack)
    WHERE kind = 'refund' AND state NOT IN ('refused', 'written-off');
  CREATE UNIQUE INDEX one_open_change ON operation (merchant_id, id_pack)
    WHERE id_pack IS NOT NULL AND ${operationIsOpen};
  CREATE INDEX open_top_up ON operation (merchant_id, lower(uid_customer)) WHERE kind = 'top-up' AND ${operationIsOpen};
  CREATE UNIQUE INDEX one_top_up_under_way ON operation (merchant_id, lower(uid_customer))
    WHERE kind = 'top-up' AND state IN ('sending', 'unknown', 'accepted');
`;
