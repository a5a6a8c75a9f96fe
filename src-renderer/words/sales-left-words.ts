/** "about 21 sales left": what the balance still buys, at today's mix. */
export function salesLeftWords(salesLeft: number): string {
  if (salesLeft === 0) return 'not enough for a usual sale';
  return salesLeft === 1 ? 'about 1 sale left' : `about ${salesLeft.toLocaleString('en')} sales left`;
}
