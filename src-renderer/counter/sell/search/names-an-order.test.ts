import { expect, it } from 'vitest';
import { namesAnOrder } from './names-an-order.ts';

it.each([
  '8944478600001234567',
  '8944 4786 0000 1234 567',
  '1234567',
  '٨٩٤٤٤٧٨٦',
  '+49 151 2345678',
  '(020) 7946-0018',
  '123e4567-e89b-42d3-a456-426614174000',
  'T1-01JD6V7QK8Z0000000000000AB',
  'P-T1-01JD6V7QK8Z0000000000000AB',
])('%s names what was sold', (typed) => {
  expect(namesAnOrder(typed)).toBe(true);
});

it.each(['', 'japan', 'japan 10gb', '10', '12345', '10 gb 30 days', '4x japan', 'usa under 10', 'T1'])(
  '%s is searched for among packages',
  (typed) => {
    expect(namesAnOrder(typed)).toBe(false);
  },
);
