/** Where a person types a figure: each use of the one field that takes them, with the names that it has on the screen. */
export const figureFields = [
  { file: 'counter/shift/open-form.tsx', testId: 'float', takes: 'money' },
  { file: 'counter/shift/cash-form.tsx', testId: 'cash-amount', takes: 'money' },
  { file: 'counter/shift/count-form.tsx', testId: 'count-cash-USD', takes: 'money' },
  { file: 'counter/money/warning-form.tsx', testId: 'balance-warning', takes: 'money' },
  { file: 'counter/prices/shop-money-form.tsx', testId: 'rate', takes: 'rate' },
  { file: 'counter/prices/shop-money-form.tsx', testId: 'tax', takes: 'percent' },
  { file: 'counter/prices/markup-form.tsx', testId: 'markup', takes: 'percent' },
  { file: 'counter/records/keeping-section.tsx', testId: 'keep-months', takes: 'count' },
] as const;
