/** Why main didn't answer: it could not be asked, or was asked too often in a short time and did nothing. */
export type NotAnsweredKind = 'not-passed-on' | 'too-often';
export type NotAnswered = { readonly kind: NotAnsweredKind };

/** Reads what a question to main was rejected with: what main throws arrives as text (src-main/ipc/answer-request.ts). */
export const whyNotAnswered = (thrown: unknown): NotAnswered =>
  thrown instanceof Error && thrown.message.endsWith(' is asked too often')
    ? { kind: 'too-often' }
    : { kind: 'not-passed-on' };

export const isNotAnsweredKind = (answer: unknown): answer is NotAnsweredKind =>
  answer === 'not-passed-on' || answer === 'too-often';
