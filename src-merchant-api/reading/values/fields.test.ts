import { describe, expect, it } from 'vitest';
import { fieldsOf } from './fields.ts';

describe('fields', () => {
  it.each([{ productId: 1 }, { product_id: 1 }, { ProductID: 1 }, { 'product-id': 1 }, { productid: 1 }])(
    'are found in %j whatever their spelling',
    (record) => {
      expect(fieldsOf(record)?.('productId')).toBe(1);
    },
  );

  it('take the first name that has a value', () => {
    const fields = fieldsOf({ name: '', title: null, label: 'Japan', other: 0 });
    expect(fields?.('name', 'title', 'label')).toBe('Japan');
    expect(fields?.('other')).toBe(0);
    expect(fields?.('none')).toBeUndefined();
  });

  it('exclude inherited members', () => {
    const fields = fieldsOf(JSON.parse('{"__proto__":{"salePrice":1}}'));
    expect(fields?.('salePrice', 'constructor', 'toString')).toBeUndefined();
  });

  it.each([null, undefined, 7, 'text', [], true])('do not exist in %j', (value) => {
    expect(fieldsOf(value)).toBeUndefined();
  });
});
