/** The digit that makes a number pass the Luhn check when it is put at the end. Source: ITU-T E.118, ISO/IEC 7812-1. */
export function luhnDigit(digits: string): string {
  const total = Array.from(digits)
    .reverse()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0);
  return String((10 - (total % 10)) % 10);
}
