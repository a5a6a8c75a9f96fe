/** On a till where nobody approves anything. */
export const noApprovals = { give: () => undefined, by: () => undefined, end: () => undefined };

/** Of a window whose requests are never too many, whose failures nobody notes, and for which nobody approves anything. */
export const unlimited = {
  limit: { begin: () => () => undefined },
  onFault: () => undefined,
  useApproval: () => undefined,
};
