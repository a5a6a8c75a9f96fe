/** A rule that does not hold; the message says what was seen. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

/** A rule that can't be judged here; the message says what would be needed. */
export class NotJudged extends Error {
  override readonly name = 'NotJudged';
}
