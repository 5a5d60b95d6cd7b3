import { type Condition, conditionsBy } from 'contract/core/condition';
import { type BuiltIn, conditionProblem, targetFrom, valueProblem } from 'contract/core/field-conditions';
import { meetsAll } from 'contract/core/fields-for';
import type { ModuleKey } from 'contract/core/modules';
import { recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import { declarationOf } from 'contract/kind-declarations';
import type {
  ApprovalRoute,
  OfferedRoute,
  RouteField,
  RouteFields,
} from 'contract/records/approval/approval';
import { stagesIn } from 'contract/records/approval/organization-route';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import { listActiveFields } from '../custom-field/custom-field.service.ts';
import { findOrganizationRoutes } from './organization-route.service.ts';

type Option = NonNullable<RouteField['options']>[number];

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Where a record is, and how it is sorted in: fields that records of several modules have, with the choices of this workspace. */
async function findPlaces(ctx: Context): Promise<Record<string, Option[]>> {
  const [settings, [names]] = await Promise.all([
    readSettings(ctx),
    ctx.db.query<{ site: Option[]; process: Option[] }>(sql`
      select (select coalesce(json_agg(json_build_object('value', s.id, 'label', s.name) order by lower(s.name), s.id), '[]'::json)
                from sites s where s.organization_id = app_organization() and s.deleted_at is null) as site,
             (select coalesce(json_agg(json_build_object('value', p.id, 'label', p.name) order by lower(p.name), p.id), '[]'::json)
                from processes p where p.organization_id = app_organization() and p.deleted_at is null) as process`),
  ]);
  const categories = settings.categories.map((name) => ({ value: name, label: name }));
  return { site: names?.site ?? [], process: names?.process ?? [], category: categories };
}

/** What the kinds of a module declare for it. */
function ownFields(module: ModuleKey | null, places: Record<string, Option[]>): RouteField[] {
  const kinds = recordKindKeys.filter((kind) => recordKinds[kind].module === module);
  return kinds.flatMap((kind) => {
    const declared = declarationOf(kind);
    const shape: Record<string, { meta(): { label?: unknown } | undefined }> = declared.fields.shape;
    const placed = recordKinds[kind].conditions.flatMap((value): RouteField[] => {
      const options = places[value];
      return options ? [{ value, label: String(shape[value]?.meta()?.label), type: 'select', options }] : [];
    });
    const own = Object.entries((declared.routeFields ?? {}) satisfies RouteFields);
    return [
      ...placed,
      ...own.map(([value, { label, choices }]): RouteField => {
        if (!choices) return { value, label, type: 'number' };
        return { value, label, type: 'select', options: optionsOf(choices) };
      }),
    ];
  });
}

const fieldsWith = async (ctx: Context, added: readonly CustomField[]): Promise<RouteField[]> => {
  const [{ module }, places] = await Promise.all([ctx.entered(), findPlaces(ctx)]);
  return [...ownFields(module, places), ...added.map(targetFrom)];
};

/** The fields that the conditions of stages may ask for in the workspace, with their choices. */
export async function listRouteFields(ctx: Context): Promise<RouteField[]> {
  return fieldsWith(ctx, await listActiveFields(ctx));
}

const builtIn = ({ type, options = [] }: RouteField): BuiltIn => ({
  isNumber: type === 'number',
  problemOf: (value) => valueProblem({ type, options }, value),
});

/** Refuses routes with a condition that cannot be met; the sentence names the route and the stage. */
export async function checkRoutes(ctx: Context, routes: readonly ApprovalRoute[]): Promise<void> {
  if (!routes.some(({ stages }) => stages.some(({ when = [] }) => when.length > 0))) return;
  const fields = await listRouteFields(ctx);
  const known = { fields: [], builtIn: Object.fromEntries(fields.map((one) => [one.value, builtIn(one)])) };
  for (const { name, stages } of routes)
    for (const [index, { when = [] }] of stages.entries())
      for (const condition of when) {
        const problem = conditionProblem(condition, known);
        if (problem)
          throw invalid({ approvalRoutes: `Stage ${index + 1} of “${name}” cannot ask this. ${problem}.` });
      }
}

/** The routes that are offered for a record, with the stages whose conditions it meets. */
export async function offerRoutes(ctx: Context, record: RecordBase): Promise<OfferedRoute[]> {
  const [settings, forAll, added, roles] = await Promise.all([
    readSettings(ctx),
    findOrganizationRoutes(ctx),
    listActiveFields(ctx),
    ctx.db.query<{ _id: string; preset: string | null }>(sql`
      select id as _id, preset from roles where organization_id = app_organization() and workspace_id = ${ctx.workspaceId} and deleted_at is null`),
  ]);
  const fields = await fieldsWith(ctx, added);
  const holds = (when: readonly Condition[] = []) => meetsAll(when, record, added);
  const own = settings.approvalRoutes.map(({ name, stages }) => ({
    name,
    isForAll: false,
    stages: stages.flatMap(({ when, ...stage }) => (holds(when) ? [stage] : [])),
    leftOut: stages.flatMap(({ when = [] }, index) =>
      holds(when) ? [] : [{ stage: index + 1, when: conditionsBy(fields, when, 'a field that is gone') }],
    ),
  }));
  const others = forAll.routes.map((route) => ({
    name: route.name,
    isForAll: true,
    stages: stagesIn(route, roles),
    leftOut: [],
  }));
  return [...own, ...others];
}
