import { createHash } from 'node:crypto';
import { kindLadders } from 'contract/core/kind-ladders';
import { moduleKeys, modules } from 'contract/core/modules';
import { isOfOwner } from 'contract/core/named-asks';
import {
  awaitedDecisions,
  namedAsks,
  ownConcerns,
  recordKindKeys,
  recordKinds,
} from 'contract/core/record-kinds';
import { attentionGroups } from 'contract/core/record-kind';
import { attentionKeys, attentionRules } from 'contract/records/attention/attention-rules';
import { approvalTask, decisionTasks } from 'contract/records/task/task.endpoints';
import pg from 'pg';
import type { Script } from './script.ts';

const rowOf = (values: readonly (string | number | boolean)[]) =>
  `(${values.map((value) => (typeof value === 'string' ? pg.escapeLiteral(value) : String(value))).join(', ')})`;

const kinds = recordKindKeys.map((kind) => {
  const { module, paths } = recordKinds[kind];
  return rowOf([kind, module, modules[module].path, paths.task, paths.record]);
});

const rules = awaitedDecisions.map(({ key, kind, name, task, setting, days, does }) =>
  rowOf([
    key,
    kind,
    name,
    task,
    setting,
    days,
    recordKinds[kind].paths.record,
    1 + attentionGroups.indexOf(does),
  ]),
);

const levels = attentionKeys.map((key) => {
  const { severity, alertAfter, isPersonal, alertsPastDay } = attentionRules[key];
  return `(${pg.escapeLiteral(key)}, ${severity === 'alert'}, ${alertAfter ?? 'null::int'}, ${isPersonal === true}, ${alertsPastDay === true})`;
});

const paths = moduleKeys.map((module) => rowOf([module, modules[module].path]));

const concerns = ownConcerns.map(({ key, kind, does, tab, ofDeciders, isKept }) =>
  rowOf([
    key,
    1 + attentionGroups.indexOf(does),
    tab,
    ofDeciders ? kind : '',
    ofDeciders === 'too',
    isKept === true,
  ]),
);

// The view of a kind that has such is in a file of its own, before this.
const concerned = recordKindKeys
  .filter((kind) => Object.keys(recordKinds[kind].concerns).length > 0)
  .map((kind) => `select * from ${pg.escapeIdentifier(`${kind}_concerns`)}`);

const askRules = namedAsks.map((ask) => rowOf([ask.task, ask.tab, ask.opens === true, isOfOwner(ask)]));

const asked = recordKindKeys
  .filter((kind) => Object.keys(recordKinds[kind].asks).length > 0)
  .map((kind) => `select * from ${pg.escapeIdentifier(`${kind}_asked`)}`);

const ladders = kindLadders.map(({ kind, grave, setting }) => rowOf([kind, grave, setting]));

const graded = [...new Set(kindLadders.map(({ kind }) => kind))].map(
  (kind) =>
    `select ${pg.escapeLiteral(kind)} as kind, organization_id, record_id, grave from ${pg.escapeIdentifier(`${kind}_grave`)}`,
);

// Approvals and what has a rule of its own are not among the overdue tasks of what needs attention.
const ruled = [approvalTask, ...namedAsks.flatMap(({ rule, task }) => (rule ? task : []))];

const text = `
create view record_kinds with (security_invoker = true) as select * from (values ${kinds.join(', ')}) k(kind, module, module_path, task_path, record_path);
create view attention_rules with (security_invoker = true) as select * from (values ${rules.join(', ')}) u(key, kind, name, task, setting, days, path, rank);
create view attention_levels with (security_invoker = true) as select * from (values ${levels.join(', ')}) l(key, is_alert, alert_after, is_personal, is_dated);
create view module_paths with (security_invoker = true) as select * from (values ${paths.join(', ')}) m(module, path);
create view concern_rules with (security_invoker = true) as select * from (values ${concerns.join(', ')}) c(key, rank, tab, decided, is_of_managers, is_kept);
create view kind_concerns with (security_invoker = true) as ${['select * from kept_now', ...concerned].join(' union all ')};
create view ask_rules with (security_invoker = true) as select * from (values ${askRules.join(', ')}) a(task, tab, opens, is_of_owner);
create view kind_asked with (security_invoker = true) as ${asked.join(' union all ')};
create view kind_ladders with (security_invoker = true) as
  select g.organization_id, g.record_id, l.setting
    from (${graded.join(' union all ')}) g
    join (values ${ladders.join(', ')}) l(kind, grave, setting) on l.kind = g.kind and l.grave = g.grave;
create view ruled_tasks with (security_invoker = true) as select * from (values ${ruled.map((task) => rowOf([task])).join(', ')}) u(task);
create view decision_tasks with (security_invoker = true) as select * from (values ${decisionTasks.map((task) => rowOf([task])).join(', ')}) u(task);
grant select on ask_rules, kind_asked, kind_ladders, ruled_tasks, decision_tasks to plumbline_app, plumbline_definer;
grant select on concern_rules, kind_concerns, record_kinds, attention_rules, attention_levels, module_paths to plumbline_app, plumbline_definer;
`;

/** What the contract declares of the kinds of records and the functions of the database go by, as views of fixed rows. */
export const declaredViews: Script = {
  name: '39-declared-views',
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
};
