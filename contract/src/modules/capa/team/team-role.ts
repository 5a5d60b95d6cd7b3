import { z } from 'zod';
import { choiceOf } from '../../../core/choices.ts';
import { id, instant, neededVersion, optionalText, person, ref } from '../../../core/field.ts';

/** What somebody is on the team of a CAPA. */
export const teamRoleLabels = {
  leader: 'Team leader',
  champion: 'Champion',
  member: 'Team member',
  sme: 'Subject-matter expert',
  quality: 'Quality',
} as const;

const role = choiceOf(teamRoleLabels, 'Choose a role');

/** What people write of a role on the team of a CAPA. */
export const teamRoleInput = z.object({
  person: ref('Choose a person').meta({
    label: 'Person',
    control: 'select',
    help: 'One of its managers and members.',
  }),
  role: role.meta({
    label: 'Role',
    control: 'select',
    choices: teamRoleLabels,
    help: 'The team leader leads the work; the champion clears its way and finds the means.',
  }),
  contribution: optionalText(200).meta({
    label: 'Brings to the team',
    help: 'Such as what they know, or what they look into.',
  }),
});

export const teamRolePatch = teamRoleInput.partial().extend({ version: neededVersion });

/** A role on the team of a CAPA, as an answer says it. */
export const teamRole = z.object({
  _id: id,
  record: id,
  name: z.string(),
  person,
  role,
  contribution: z.string().nullable(),
  /** Whether the person is still a manager or a member of the CAPA. */
  isOnTeam: z.boolean(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type TeamRole = z.output<typeof teamRole>;
