import { z } from 'zod';
import {
  neededVersion,
  calendarDate,
  givenId,
  id,
  instant,
  optional,
  optionalLongText,
  person,
} from '../../core/field.ts';
import { moduleKeys } from '../../core/modules.ts';

/** What somebody can stand in for. */
export const delegationKinds = {
  approval: { label: 'Approvals' },
  task: { label: 'Actions' },
} as const;
export type DelegationKind = keyof typeof delegationKinds;
const kinds = Object.keys(delegationKinds) as [DelegationKind, ...DelegationKind[]]; // Object.keys loses the literal keys

const noKind = 'Choose approvals, actions or both';

/** What is said of an absence: when, who stands in, and for what. */
export const delegationInput = z.object({
  to: optional(givenId('Choose one from the list')).meta({
    label: 'Who stands in',
    control: 'user',
    help: 'May be left empty. Others are then told that you are away when they choose you.',
  }),
  firstDay: calendarDate('The first day is required').meta({ label: 'First day', control: 'date' }),
  lastDay: calendarDate('The last day is required').meta({ label: 'Last day', control: 'date' }),
  kinds: z
    .array(z.enum(kinds, noKind), { error: noKind })
    .min(1, noKind)
    .max(kinds.length, noKind)
    .transform((list) => [...new Set(list)])
    .meta({ label: 'For', control: 'multiselect' }),
  modules: optional(
    z
      .array(z.enum(moduleKeys, 'Choose a module'), { error: 'Choose modules' })
      .max(moduleKeys.length, 'Choose modules')
      .transform((list) => (list.length === 0 ? null : [...new Set(list)])),
  ).meta({ label: 'In these modules', control: 'multiselect', help: 'All of them unless some are chosen.' }),
  reason: optionalLongText(500).meta({
    label: 'Reason',
    control: 'textarea',
    help: 'Only whoever stands in and the administrators of the organization see it.',
  }),
});

/** The same for somebody else, which is an administrator's to say; for the caller where nobody is named. */
export const delegationCreate = delegationInput.extend({
  person: optional(givenId('Choose one from the list')).meta({ label: 'Person' }),
});

export const delegationPatch = delegationInput.partial().extend({ version: neededVersion });

/** Where an absence stands, by the day of the person. */
export const delegationStates = {
  planned: { label: 'Planned' },
  running: { label: 'Away now' },
  past: { label: 'Over' },
  ended: { label: 'Ended early' },
} as const;
export type DelegationState = keyof typeof delegationStates;
const states = Object.keys(delegationStates) as [DelegationState, ...DelegationState[]]; // as above

/** An absence of somebody, and who stands in for them. */
export const delegation = z.object({
  _id: id,
  name: z.string(),
  from: person,
  to: person.nullable(),
  firstDay: z.string(),
  lastDay: z.string(),
  kinds: z.array(z.enum(kinds)),
  modules: z.array(z.enum(moduleKeys)).nullable(),
  /** Nothing to those who are not told it. */
  reason: z.string().nullable(),
  state: z.enum(states),
  createdBy: person.nullable(),
  endedAt: instant.nullable(),
  endedBy: person.nullable(),
  version: z.int(),
  createdAt: instant,
});
export type Delegation = z.output<typeof delegation>;

/** What of an absence is the same for all who choose somebody: until when they are away, and who stands in for them. */
export const absence = z.object({ until: z.string(), standIn: z.string().nullable() });
export type Absence = z.output<typeof absence>;

/** Why the days of an absence cannot be so; undefined where they can. */
export function daysProblem({
  firstDay,
  lastDay,
}: {
  firstDay: string;
  lastDay: string;
}): string | undefined {
  return lastDay < firstDay ? 'The last day is before the first' : undefined;
}
