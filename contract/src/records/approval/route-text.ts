import type { ApprovalRoute } from './approval.ts';

const count = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`;

const rules = { all: 'all of them', any: 'one of them' };

/** What a stage of a named route asks: how many people, groups and roles, how many of them approve, and in how many days. */
function stageText(stage: ApprovalRoute['stages'][number]): string {
  const { approvers, groups = [], roles = [], rule, needed, days, needsSignature } = stage;
  const asked = [
    approvers.length > 0 && count(approvers.length, 'person', 'people'),
    groups.length > 0 && count(groups.length, 'group', 'groups'),
    roles.length > 0 && count(roles.length, 'role', 'roles'),
  ];
  return [
    asked.filter(Boolean).join(' and '),
    rule === 'some' ? `${needed ?? 1} of them` : rules[rule],
    count(days, 'day', 'days'),
    ...(needsSignature ? ['with a signature'] : []),
  ].join(', ');
}

/** What a named route asks, in one line. */
export const routeText = ({ stages }: Pick<ApprovalRoute, 'stages'>): string =>
  stages.map(stageText).join('; then ');
