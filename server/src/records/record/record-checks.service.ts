import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { can, type Permission } from 'contract/core/rights/permissions';
import { isPromised, type Workflow } from 'contract/core/workflow';
import { initialStatusOf } from 'contract/kind-declarations';
import { settingsOf } from 'contract/settings';
import type { RecordBase } from 'contract/records/record/record';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { forbidden, invalid } from '../../core/http/errors.ts';
import { checkPeople, refuseOthers } from '../../access/user/user.service.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import {
  type Expected,
  lookUpAudience,
  peopleAmong,
} from '../../support/notification/notification.service.ts';
import { checkNewCustom } from '../custom-field/custom-values.service.ts';
import { checkInScope, checkPlace } from './place.service.ts';
import { standingIn, type Stated } from './record-standing.service.ts';

type Loose = Record<string, unknown>;
export type Version = number | null | undefined;

/** What is written of every kind of record when it is raised. */
export type Create = {
  workspace: string;
  status?: string | null | undefined;
  custom?: Loose | undefined;
  category: string;
  site: string;
  process: string;
  managers: readonly string[];
  dueDate?: string | null | undefined;
  reviewDate?: string | null | undefined;
};

export type Patch = Partial<Omit<Create, 'workspace' | 'status'>> & {
  status?: string | undefined;
  members?: readonly string[] | undefined;
  version?: Version;
  reason?: string | undefined;
};

/** Refuses a category that the workspace does not use, where its module lets that be set. */
async function checkCategory(ctx: Context, kind: RecordKind, category: string): Promise<void> {
  if (!settingsOf(recordKinds[kind].module).includes('categories')) return;
  const { categories } = await readSettings(ctx);
  if (!categories.includes(category)) throw invalid({ category: 'Invalid category' });
}

// A person who is named on a record elsewhere may leave it where it is.
const changedPlace = (before: RecordBase, { site, process }: Pick<Patch, 'site' | 'process'>) => ({
  site: site === before.site._id ? null : site,
  process: process === before.process?._id ? null : process,
});

const isSame = (ids: readonly string[], people: readonly { _id: string }[]) =>
  ids.length === people.length && people.every(({ _id }) => ids.includes(_id));

/** Refuses whoever writes a record as one of its team to say whose it is, and who else takes part. */
export function checkNaming(ctx: WriteContext, kind: RecordKind, { managers }: RecordBase): void {
  if (!can(ctx.actor, `${kind}.update` satisfies Permission, { manager: managers }))
    throw forbidden(
      'Who manages a record and takes part in it is said by its managers, and by whoever may edit.',
    );
}

/** Refuses a change whose place, category or people are not to be had. */
export async function checkPatch(
  ctx: WriteContext,
  kind: RecordKind,
  { before, patch }: { before: RecordBase; patch: Patch },
): Promise<void> {
  const process = patch.process ?? before.process?._id;
  if (process && (patch.site || patch.process)) await checkPlace(ctx, patch.site ?? before.site._id, process);
  await checkInScope(ctx, changedPlace(before, patch));
  if (patch.category && patch.category !== before.category) await checkCategory(ctx, kind, patch.category);
  // Whose team works on it does not say by that whose it is.
  const isOther = ({ managers, members }: Patch) =>
    (managers && !isSame(managers, before.managers)) || (members && !isSame(members, before.members));
  if (isOther(patch)) checkNaming(ctx, kind, before);
  await checkPeople(ctx, patch.managers, 'managers');
}

/** Refuses to move a due date that has been promised: more time is asked for, and given by somebody else. */
export function checkPromise<S extends string>(
  workflow: Pick<Workflow<S>, 'states'>,
  before: Stated<S>,
  { dueDate }: Pick<Patch, 'dueDate'>,
): void {
  if (dueDate === undefined || dueDate === before.dueDate) return;
  // Where nobody has promised a day yet, one can still be named.
  if (before.dueDate === null || !isPromised(workflow, standingIn<S>(before))) return;
  throw invalid({ dueDate: 'Ask for more time: a due date that was promised is not moved by hand' });
}

/**
 * What has come of checking a new record; `shown` is what an answer shows of its place and its managers, `today` the day
 * at its site.
 */
export type Checked = { custom: Loose; audience: Expected; shown: Loose; today: string };

/** Checks what can be said of a new record before it is known who raises it: asked at once, in one exchange. */
export async function checkNew(ctx: Context, kind: RecordKind, given: Create): Promise<Checked> {
  const { site, process, category, managers } = given;
  const [checked, audience, { place, today }] = await Promise.all([
    checkNewCustom(ctx, 'record', { ...given, status: given.status ?? initialStatusOf(kind) }),
    lookUpAudience(ctx, managers),
    checkPlace(ctx, site, process),
    checkCategory(ctx, kind, category),
  ]);
  const people = peopleAmong(audience, ctx);
  refuseOthers(managers, [...people.keys()], 'managers');
  return {
    custom: checked,
    audience,
    today,
    shown: { ...place, managers: managers.map((manager) => people.get(manager)) },
  };
}
