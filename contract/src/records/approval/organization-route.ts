import { z } from 'zod';
import { neededVersion, reason, requiredText } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { levels } from '../../core/rights/levels.ts';
import { type PresetRole, presetRoles } from '../../core/rights/preset-roles.ts';
import { type StageInput, stageTerms } from './approval.ts';

type FunctionKey = keyof typeof presetRoles;

const mayApprove = (role: PresetRole) => Object.values(role.levels).some((level) => level >= levels.approve);

/** The functions that can be asked to approve: roles that every workspace has, each held by people of its own there. */
export const approvingFunctions = (Object.keys(presetRoles) as FunctionKey[]).filter((key) =>
  mayApprove(presetRoles[key]),
) as [FunctionKey, ...FunctionKey[]]; // Object.keys loses the literal keys; there is always who administers

const functions = z
  .array(z.enum(approvingFunctions, 'There is no such function'), { error: 'Choose at least one function' })
  .min(1, 'Choose at least one function')
  .max(approvingFunctions.length, 'Name each function once')
  .transform((list) => [...new Set(list)])
  .meta({ label: 'Functions', control: 'multiselect' });

/** A way of approval that every workspace of the organization offers; it asks functions, whoever holds them there. */
export const organizationRoute = z.object({
  name: requiredText('Route name is required', 80).meta({ label: 'Route name' }),
  stages: z
    .array(z.object({ functions, ...stageTerms.shape }), { error: 'Say who is asked' })
    .min(1, 'Say who is asked')
    .max(limits.stagesOfApproval, `At most ${limits.stagesOfApproval} stages`)
    .meta({ label: 'Stages' }),
});
export type OrganizationRoute = z.output<typeof organizationRoute>;

/** How an answer says it. */
export const shownRoutes = z.object({
  routes: z.array(
    organizationRoute.extend({
      stages: z.array(z.object({ functions: z.array(z.enum(approvingFunctions)), ...stageTerms.shape })),
    }),
  ),
  version: z.int(),
});
export type OrganizationRoutes = z.output<typeof shownRoutes>;

/** What replaces those that there were. */
export const routesPatch = z.object({
  routes: z
    .array(organizationRoute, 'Routes are a list')
    .max(limits.routesOfApproval, `At most ${limits.routesOfApproval} routes`)
    .refine((routes) => new Set(routes.map(({ name }) => name.toLowerCase())).size === routes.length, {
      message: 'Two routes have the same name',
    })
    .meta({ label: 'Approval routes' }),
  reason,
  version: neededVersion,
});
export type OrganizationRoutesPatch = z.output<typeof routesPatch>;

type Role = { _id: string; preset: string | null };

/** What a route of the organization asks in a workspace, by the roles that hold its functions there. */
export const stagesIn = ({ stages }: OrganizationRoute, roles: readonly Role[]): StageInput[] =>
  stages.map(({ functions: asked, ...terms }) => ({
    ...terms,
    approvers: [],
    groups: [],
    roles: roles.flatMap(({ _id, preset }) => (asked.some((key) => key === preset) ? [_id] : [])),
  }));
