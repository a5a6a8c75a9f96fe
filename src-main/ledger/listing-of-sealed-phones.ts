const positionOf = (orderId: string): string =>
  `(SELECT position FROM sale_listing WHERE order_id = ${orderId})`;

const noMarks = (orderId: string): string =>
  `DELETE FROM phone_mark WHERE position = ${positionOf(orderId)};`;

const itsMarks = `
    INSERT INTO phone_mark (mark, position)
      SELECT unhex(value), position FROM json_each(phone_marks(NEW.phone))
      JOIN sale_listing ON order_id = NEW.order_id WHERE NEW.phone IS NOT NULL;`;

/**
 * A migration of its own: customers' telephone numbers are sealed, and the list of orders has marks of them in place of digits
 * (phone-marks.ts), from which the newest sales are found first. Numbers that were written before stay as they are until
 * the key was read (seal-older-phones.ts): `older_phones` says whether there may be some, or traces of them.
 *
 * Nothing in it takes longer with a longer ledger.
 */
export const listingOfSealedPhones = `
  CREATE TABLE phone_mark (
    mark      BLOB NOT NULL CHECK (length(mark) = 8),
    position  INTEGER NOT NULL,
    PRIMARY KEY (mark, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX phone_mark_of ON phone_mark (position);

  ALTER TABLE sealing ADD COLUMN older_phones INTEGER NOT NULL DEFAULT 0 CHECK (older_phones IN (0, 1));
  UPDATE sealing SET older_phones = EXISTS (SELECT 1 FROM customer);

  CREATE TRIGGER customer_is_marked AFTER INSERT ON customer BEGIN
    ${noMarks('NEW.order_id')} ${itsMarks}
  END;
  CREATE TRIGGER customer_is_not_marked AFTER DELETE ON customer BEGIN
    ${noMarks('OLD.order_id')}
  END;
  CREATE TRIGGER customer_phone_is_sealed AFTER UPDATE OF phone ON customer BEGIN
    UPDATE sale_listing SET phone = phone_digits(NEW.phone), phone_national = national_digits(NEW.phone)
      WHERE order_id = NEW.order_id;
    ${noMarks('NEW.order_id')} ${itsMarks}
  END;
`;
