import { presetRoles } from '../../core/rights/preset-roles.ts';
import type { ApprovalRoute } from './approval.ts';
import type { OrganizationRoute } from './organization-route.ts';

const count = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`;

const rules = { all: 'all of them', any: 'one of them' };

/** What a stage of a named route asks: how many people, groups and roles, how many of them approve, and in how many days. */
function stageText(stage: ApprovalRoute['stages'][number]): string {
  const { approvers, groups = [], roles = [] } = stage;
  const asked = [
    approvers.length > 0 && count(approvers.length, 'person', 'people'),
    groups.length > 0 && count(groups.length, 'group', 'groups'),
    roles.length > 0 && count(roles.length, 'role', 'roles'),
  ];
  return termsText(asked.filter(Boolean).join(' and '), stage);
}

type Terms = Pick<
  ApprovalRoute['stages'][number],
  'rule' | 'needed' | 'days' | 'needsSignature' | 'needsQuality'
>;

const termsText = (asked: string, { rule, needed, days, needsSignature, needsQuality }: Terms) =>
  [
    asked,
    rule === 'some' ? `${needed ?? 1} of them` : rules[rule],
    ...(needsQuality ? ['a quality manager among them'] : []),
    count(days, 'day', 'days'),
    ...(needsSignature ? ['with a signature'] : []),
  ].join(', ');

/** What a named route asks, in one line. */
export const routeText = ({ stages }: Pick<ApprovalRoute, 'stages'>): string =>
  stages.map(stageText).join('; then ');

/** What a route of the whole organization asks, in one line. */
export const organizationRouteText = ({ stages }: Pick<OrganizationRoute, 'stages'>): string =>
  stages
    .map(({ functions, ...terms }) =>
      termsText(functions.map((key) => presetRoles[key].name).join(' and '), terms),
    )
    .join('; then ');
