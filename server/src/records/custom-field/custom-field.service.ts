import type { BodyOf } from 'contract/core/endpoint';
import { customFieldProblem, type CustomFieldInput, type FieldOwner } from 'contract/core/custom-field';
import {
  customField,
  type CustomField,
  type customFieldEndpoints,
} from 'contract/records/custom-field/custom-field.endpoints';
import { sectionsOf } from 'contract/core/field-sections';
import { limits } from 'contract/core/limits';
import type { ModuleKey } from 'contract/core/modules';
import { recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import sql, { raw } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts';
import { checkVersions } from '../../core/store/patch.ts';
import { notify } from '../../support/notification/notification.service.ts';
import type { DeletedSource } from '../../support/deleted/deleted.service.ts';
import { customFieldStore } from './custom-field.store.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import { checkConditions, checkNotNeeded, checkNotRouted } from './field-conditions.service.ts';

type Patch = BodyOf<typeof customFieldEndpoints.update>;

/** All additional fields of the workspace, in the order of the form. */
export async function listFields(ctx: Context): Promise<CustomField[]> {
  const page = await customFieldStore.list(ctx, { page: 1, limit: limits.pageSizeMax });
  const fields = z.array(customField).parse(JSON.parse(page.text));
  return sectionsOf(fields).flatMap((section) => section.fields);
}

/** The fields of records, or those of actions, that are in use, in the order of the form. */
export async function listActiveFields(ctx: Context, owner: FieldOwner = 'record'): Promise<CustomField[]> {
  return ownedBy(owner, await listFields(ctx)).filter((field) => field.status === 'active');
}

const ownedBy = (owner: FieldOwner, fields: readonly CustomField[]) =>
  fields.filter(({ appliesTo }) => appliesTo === owner);

function checkRules(field: Pick<CustomFieldInput, 'type' | 'options' | 'validation'>): void {
  const problem = customFieldProblem(field);
  if (problem) throw invalid({ [problem.field]: problem.message });
}

const tables = { record: raw('records'), action: raw('actions') } satisfies Record<FieldOwner, unknown>;

// Whatever had its field cleared has no value for it.
async function hasValues(
  ctx: Context,
  { name, appliesTo }: Pick<CustomField, 'name' | 'appliesTo'>,
): Promise<boolean> {
  const rows = await ctx.db.query(sql`
    select 1 from ${tables[appliesTo]} where organization_id = app_organization() and workspace_id = ${ctx.workspaceId} and custom ? ${name} limit 1`);
  return rows.length > 0;
}

/** How those are called that have a field. */
const calledIn = (module: ModuleKey | null, owner: FieldOwner): string =>
  owner === 'action'
    ? 'actions'
    : (recordKindKeys.map((kind) => recordKinds[kind]).find((kind) => kind.module === module)?.words.many ??
      'records');

/** One after the other, so that two do not take the same place, nor depend on what the other takes away. */
async function lockFields(ctx: WriteContext): Promise<void> {
  await ctx.db.query(
    sql`select from workspaces where organization_id = app_organization() and id = ${ctx.workspaceId} for no key update`,
  );
}

/** The fields, when another one may be added. */
async function listFieldsWithRoom(ctx: WriteContext): Promise<CustomField[]> {
  await lockFields(ctx);
  const fields = await listFields(ctx);
  if (fields.length >= limits.customFields)
    throw conflict(`A workspace has at most ${limits.customFields} additional fields`);
  return fields;
}

export async function createField(ctx: WriteContext, input: CustomFieldInput): Promise<CustomField> {
  checkRules(input);
  const { appliesTo = 'record' } = input;
  const fields = ownedBy(appliesTo, await listFieldsWithRoom(ctx));
  const position = Math.max(-1, ...fields.map((field) => field.position)) + 1;
  const made = await customFieldStore.insert(
    ctx,
    { ...input, appliesTo, position },
    { extra: { kind: ctx.module } },
  );
  checkConditions(ctx.module, fields, made);
  return made;
}

// A patch of an object adds to it; what is given for the limits takes the place of those before.
const noLimits = {
  min: undefined,
  max: undefined,
  minLength: undefined,
  maxLength: undefined,
  pattern: undefined,
  message: undefined,
  unit: undefined,
};

export async function updateField(
  ctx: WriteContext,
  id: string,
  { version, status, ...given }: Patch,
): Promise<CustomField> {
  const patch = {
    ...given,
    ...(given.validation ? { validation: { ...noLimits, ...given.validation } } : {}),
  };
  await lockFields(ctx);
  const before = await customFieldStore.find(ctx, id, { lock: 'change' });
  checkRules({
    type: patch.type ?? before.type,
    options: patch.options ?? before.options,
    validation: patch.validation ?? before.validation,
  });
  if (patch.type && patch.type !== before.type && (await hasValues(ctx, before))) {
    throw invalid({
      type: `The type cannot change while ${calledIn(ctx.module, before.appliesTo)} have a value for this field`,
    });
  }
  const after = await writeField(ctx, before, patch, { version, status });
  checkConditions(ctx.module, ownedBy(after.appliesTo, await listFields(ctx)), after);
  checkNotRouted((await readSettings(ctx)).approvalRoutes, before, after);
  return after;
}

function writeField(
  ctx: WriteContext,
  before: CustomField,
  patch: Partial<CustomFieldInput>,
  { version, status }: Pick<Patch, 'version' | 'status'>,
): Promise<CustomField> {
  if (!status || status === before.status)
    return customFieldStore.update(ctx, before._id, patch, { version });
  const action = status === 'retired' ? 'retired' : 'brought-back';
  return customFieldStore.update(ctx, before._id, patch, { version, action, extra: { status } });
}

/** Puts all fields of records, or of actions, in an order, section by section, as they were seen; the trail has a row for each that has moved. */
export async function orderFields(
  ctx: WriteContext,
  { sections, versions }: BodyOf<typeof customFieldEndpoints.order>,
): Promise<CustomField[]> {
  await lockFields(ctx);
  const placed = sections.flatMap(({ name, fields }) =>
    fields.map((id) => ({ id: id.toLowerCase(), section: name ?? null })),
  );
  const given = new Set(placed.map(({ id }) => id));
  const all = await listFields(ctx);
  const { appliesTo: owner = 'record' } = all.find(({ _id }) => _id === placed[0]?.id) ?? {};
  const present = ownedBy(owner, all);
  const isKnown = placed.every(({ id }) => present.some(({ _id }) => _id === id));
  if (!isKnown) throw notFound('Field');
  if (given.size < placed.length) throw invalid({ sections: 'Name each field once' });
  if (given.size < present.length)
    throw conflict(
      'Somebody else has added a field since you looked. Nothing was moved: look at them again.',
    );
  checkVersions(
    present.map((field) => ({ ...field, name: field.label })),
    versions,
  );
  for (const [position, { id, section }] of placed.entries()) {
    const before = present.find(({ _id }) => _id === id);
    if (before?.position !== position || before.section !== section)
      await customFieldStore.update(ctx, id, { position, section });
  }
  return ownedBy(owner, await listFields(ctx));
}

/** Removes a field that no record has a value for. */
export async function removeField(ctx: WriteContext, id: string, reason?: string): Promise<CustomField> {
  await lockFields(ctx);
  const field = await customFieldStore.find(ctx, id, { lock: 'removal' });
  checkNotNeeded(ownedBy(field.appliesTo, await listFields(ctx)), field);
  checkNotRouted((await readSettings(ctx)).approvalRoutes, field);
  if (await hasValues(ctx, field)) {
    throw new AppError('IN_USE', `${field.label} has values. Retire it instead; its values stay.`);
  }
  return customFieldStore.remove(ctx, id, reason);
}

/** Tells the administrators of the workspace that somebody needs a field, and what it is for. */
export async function requestField(
  ctx: WriteContext,
  { label, reason }: BodyOf<typeof customFieldEndpoints.request>,
): Promise<{ asked: number }> {
  const [found] = await ctx.db.query<{ name: string; administrators: string[] }>(sql`
    select w.name, array(select m.account_id::text from workspace_people m
             where m.organization_id = w.organization_id and m.workspace_id = w.id and m.level = 5
               and m.status = 'active' and m.left_at is null order by m.account_id limit 50) as administrators
      from workspaces w where w.organization_id = app_organization() and w.id = ${ctx.workspaceId}`);
  const { name = '', administrators = [] } = found ?? {};
  ctx.trail.rows.push({
    entity: 'custom_field',
    action: 'requested',
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    recordId: ctx.workspaceId,
    recordName: label,
    changes: { label: [null, label] },
    reason,
  });
  await notify(ctx, [
    {
      event: 'custom_field.requested',
      to: administrators,
      module: ctx.module,
      workspaceId: ctx.workspaceId,
      record: { type: 'custom_field', id: newId(), number: null, name },
      path: 'library?fields=open',
      facts: { field: label, for: reason },
    },
  ]);
  return { asked: administrators.length };
}

/** Additional fields among what was deleted. */
export const deletedFields: DeletedSource = {
  kind: 'custom_field',
  permissions: { read: 'workspace.read', restore: 'custom-field.manage' },
  rows: raw(`select t.id, 'custom_field' as kind, null as number, t.label as name, t.deleted_by, t.deleted_at, t.delete_reason, t.workspace_id
    from custom_fields t where t.organization_id = app_organization() and t.deleted_at is not null`),
  async restore(ctx, id, reason) {
    const fields = await listFieldsWithRoom(ctx);
    const restored = await customFieldStore.restore(ctx, id, reason);
    checkConditions(ctx.module, ownedBy(restored.appliesTo, fields), restored);
  },
};
