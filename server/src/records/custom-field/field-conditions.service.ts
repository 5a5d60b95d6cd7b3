import { customPath } from 'contract/core/condition';
import {
  type BuiltIn,
  conditionProblem,
  dependingOn,
  conditionsProblem,
} from 'contract/core/field-conditions';
import type { FieldOwner } from 'contract/core/custom-field';
import { actionConditions, recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import type { ModuleKey } from 'contract/core/modules';
import { declarationOf } from 'contract/kind-declarations';
import type { ApprovalRoute } from 'contract/records/approval/approval';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { z } from 'zod';
import { conflict, invalid } from '../../core/http/errors.ts';

/** What is wrong with a value by the declaration of the field. */
const problemBy = (field: z.ZodType) => (value: string) => field.safeParse(value).error?.issues[0]?.message;

/** The built-in fields that conditions may ask for, as the kinds of the module declare them. */
function builtInOf(module: ModuleKey | null, owner: FieldOwner): Record<string, BuiltIn> {
  const entries = recordKindKeys
    .filter((kind) => module === null || recordKinds[kind].module === module)
    .flatMap((kind) => {
      const declared = declarationOf(kind);
      const fields: Record<string, z.ZodType> = (owner === 'action' ? declared.action : declared).fields
        .shape;
      const names = owner === 'action' ? actionConditions : recordKinds[kind].conditions;
      return names.flatMap((name): [string, BuiltIn][] => {
        const field = fields[name];
        return field ? [[name, { problemOf: problemBy(field), isNumber: false }]] : [];
      });
    });
  return Object.fromEntries(entries);
}

const isActive = ({ status }: CustomField) => status === 'active';

const withField = (fields: readonly CustomField[], changed: CustomField) => [
  ...fields.filter(({ _id }) => _id !== changed._id),
  changed,
];

/** Refuses a definition, `fields` being those of the same owner, whose conditions cannot be met, or that leaves those of another field without what they ask. */
export function checkConditions(
  module: ModuleKey | null,
  fields: readonly CustomField[],
  changed: CustomField,
): void {
  const known = {
    fields: withField(fields, changed).filter(isActive),
    builtIn: builtInOf(module, changed.appliesTo),
  };
  if (isActive(changed)) {
    const problem = conditionsProblem(changed, known);
    if (problem) throw invalid({ [problem.field]: problem.message });
  }
  const broken = dependingOn(known.fields, changed.name).find(
    (field) => field.name !== changed.name && conditionsProblem(field, known),
  );
  if (broken) throw neededBy(broken);
}

const neededBy = ({ label }: CustomField) =>
  conflict(`The conditions of “${label}” ask for this field as it is. Change those first.`, 'IN_USE');

/** Refuses to take away a field that the conditions of another ask for. */
export function checkNotNeeded(fields: readonly CustomField[], { name }: CustomField): void {
  const [user] = dependingOn(fields.filter(isActive), name);
  if (user) throw neededBy(user);
}

/** Refuses to take away a field, or what it offers, that a stage of an approval route asks for; `after` is what is left of it. */
export function checkNotRouted(
  routes: readonly ApprovalRoute[],
  { name, appliesTo }: CustomField,
  after?: CustomField,
): void {
  if (appliesTo !== 'record') return;
  const known = { fields: after && isActive(after) ? [after] : [], builtIn: {} };
  const path = customPath(name);
  const asking = routes.find(({ stages }) =>
    stages.some(({ when = [] }) => when.some((one) => one.field === path && conditionProblem(one, known))),
  );
  if (asking)
    throw conflict(
      `The approval route “${asking.name}” asks for this field as it is. Change the route first.`,
      'IN_USE',
    );
}
