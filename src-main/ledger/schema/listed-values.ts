import { begunBeforeAdoption } from './entries-of-orders.ts';

/** An ICCID in normalized form, however it is written: some are filled up with an F. Null if there is none. */
export const plainIccid = (written: string): string =>
  `nullif(rtrim(replace(replace(${written}, ' ', ''), '-', ''), 'Ff'), '')`;

/**
 * Whether a listed ICCID is of the same eSIM as another one, by the rule of `isSameIccid`: one of them may lack its check digit.
 * Each part can use the index.
 */
export const isListedIccid = (listed: string, other: string): string => {
  const plain = plainIccid(other);
  return `(${listed} IN (${plain}, substr(${plain}, 1, length(${plain}) - 1))
    OR (${listed} > ${plain} AND ${listed} < ${plain} || ':' AND length(${listed}) = length(${plain}) + 1))`;
};

export const listedIccid = (progress: string): string =>
  plainIccid(`json_extract(${progress}, '$.profile.iccid')`);

/** A package's searchable words. A country also stands for itself by its code: "ccjp". */
const ofProduct = (product: string): string => `
    coalesce(json_extract(${product}, '$.countrySet'), '') || ' ' ||
    coalesce(json_extract(${product}, '$.name'), '') || ' ' ||
    coalesce(json_extract(${product}, '$.productId'), '') || ' ' ||
    coalesce(json_extract(${product}, '$.size.sizeValue') || json_extract(${product}, '$.size.sizeUnit'), '') || ' ' ||
    CASE json_extract(${product}, '$.unlimited') WHEN 1 THEN 'unlimited ' ELSE '' END ||
    coalesce(json_extract(${product}, '$.validity.size') || ' ' ||
             rtrim(lower(json_extract(${product}, '$.validity.unit')), 's') || 's', '') || ' ' ||
    CASE json_array_length(${product}, '$.countries')
      WHEN 1 THEN 'cc' || lower(json_extract(${product}, '$.countries[0]')) ELSE '' END`;

const ofCustomer = (orderId: string): string =>
  `coalesce((SELECT coalesce(name, '') || ' ' || coalesce(note, '') FROM customer WHERE order_id = ${orderId}), '')`;

/** The reasons of refunds, and what was topped up. */
const ofOperations = (orderId: string): string => `coalesce((
  SELECT group_concat(coalesce(json_extract(details, '$.reason'), '') || ' ' ||
                      coalesce(json_extract(details, '$.product.name'), '') || ' ' ||
                      coalesce(json_extract(details, '$.product.countrySet'), ''), ' ')
  FROM (SELECT details, kind FROM operation WHERE order_id = ${orderId}
        UNION ALL SELECT alone.details, alone.kind FROM ${begunBeforeAdoption(orderId)})
  WHERE kind <> 'activation'), '')`;

/** All searchable words of a sale. @param sale the table, or NEW in a trigger. */
export const listedWords = (sale: string): string =>
  `search_words(${ofProduct(`${sale}.product`)} || ' ' || ${ofCustomer(`${sale}.order_id`)} || ' ' ||
     coalesce(${sale}.staff_name, '') || ' ' || ${ofOperations(`${sale}.order_id`)})`;

/** Sorts after every name. */
export const sortedLast = 'char(1114111)';

/** A text's sort key, in every script. */
export const sortable = (text: string): string =>
  `coalesce(nullif(search_words(coalesce(${text}, '')), ''), ${sortedLast})`;

/** A sale's key when sorting by package. */
export const sortedProduct = (product: string): string =>
  sortable(`json_extract(${product}, '$.countrySet') || ' ' || json_extract(${product}, '$.name')`);
