import { counted } from '../../core/counted.ts';
import { type Condition, conditionsText, customNameIn } from '../../core/condition.ts';
import { presetRoles } from '../../core/rights/preset-roles.ts';
import type { ApprovalRoute } from './approval.ts';
import type { OrganizationRoute } from './organization-route.ts';

const rules = { all: 'all of them', any: 'one of them' };

/** Conditions by the names of their fields, with values as they are kept: both may be called otherwise since. */
export const plainConditions = (conditions: readonly Condition[]): string =>
  conditionsText(conditions, {
    labelOf: (path) => customNameIn(path) ?? path,
    valueOf: (_path, value) => value,
  });

/** What a stage of a named route asks: how many people, groups and roles, how many of them approve, in how many days, and when at all. */
function stageText(stage: ApprovalRoute['stages'][number], worded: typeof plainConditions): string {
  const { approvers, groups = [], roles = [], when = [] } = stage;
  const asked = [
    approvers.length > 0 && counted(approvers.length, 'person', 'people'),
    groups.length > 0 && counted(groups.length, 'group', 'groups'),
    roles.length > 0 && counted(roles.length, 'role', 'roles'),
  ];
  const text = termsText(asked.filter(Boolean).join(' and '), stage);
  return when.length > 0 ? `${text}, only if ${worded(when)}` : text;
}

type Terms = Pick<
  ApprovalRoute['stages'][number],
  'rule' | 'needed' | 'days' | 'needsSignature' | 'needsQuality' | 'noStandIn'
>;

const termsText = (asked: string, { rule, needed, days, needsSignature, needsQuality, noStandIn }: Terms) =>
  [
    asked,
    rule === 'some' ? `${needed ?? 1} of them` : rules[rule],
    ...(needsQuality ? ['a quality manager among them'] : []),
    counted(days, 'day', 'days'),
    ...(needsSignature ? ['with a signature'] : []),
    ...(noStandIn ? ['nobody stands in'] : []),
  ].join(', ');

/** What a named route asks, in one line, with its conditions in the words that are given. */
export const routeText = (
  { stages }: Pick<ApprovalRoute, 'stages'>,
  worded: typeof plainConditions = plainConditions,
): string => stages.map((stage) => stageText(stage, worded)).join('; then ');

/** What a route of the whole organization asks, in one line. */
export const organizationRouteText = ({ stages }: Pick<OrganizationRoute, 'stages'>): string =>
  stages
    .map(({ functions, ...terms }) =>
      termsText(functions.map((key) => presetRoles[key].name).join(' and '), terms),
    )
    .join('; then ');
