import { sections, type Rule } from './rule.ts';
import { merchantIdEverywhere, orderAuthentication } from './rules/authentication.ts';
import { endpointAnswers } from './rules/endpoint-answers.ts';
import { events } from './rules/events.ts';
import { limits } from './rules/limits.ts';
import { orderStates } from './rules/order-states.ts';
import { packageStates } from './rules/package-states.ts';
import { recordContents } from './rules/record-contents.ts';
import { recordFields } from './rules/record-fields.ts';
import { refusalBodies, refusalEffects, refusalStatuses } from './rules/refusals.ts';
import { signingRules } from './rules/signing.ts';
import { versioning } from './rules/versioning.ts';

const rules: readonly Rule[] = [
  ...recordFields,
  ...recordContents,
  ...orderStates,
  ...packageStates,
  ...endpointAnswers,
  ...refusalStatuses,
  ...orderAuthentication,
  ...merchantIdEverywhere,
  ...signingRules,
  ...events,
  ...refusalBodies,
  ...refusalEffects,
  ...limits,
  ...versioning,
];

/** All rules in the order of the interface's description; within a section as they stand above. */
export const allRules: readonly Rule[] = sections.flatMap((section) =>
  rules.filter((rule) => rule.section === section),
);
