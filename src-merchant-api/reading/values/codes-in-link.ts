/** A link may have been encoded once more on its way here. */
const mostEncodings = 3;

/** The activation codes that a link carries: as its `carddata`, which phones read, or anywhere else. */
export function codesInLink(link: URL): readonly string[] {
  const cardData = [...link.searchParams].flatMap(([name, value]) =>
    name.toLowerCase() === 'carddata' ? [decoded(value).trim()] : [],
  );
  return [...cardData, ...(decoded(link.href).match(/lpa:[^&#\s]+/gi) ?? [])];
}

function decoded(text: string): string {
  let plain = text;
  for (let times = 0; times < mostEncodings && plain.includes('%'); times += 1) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      // A percent sign of its own.
      return plain;
    }
  }
  return plain;
}
