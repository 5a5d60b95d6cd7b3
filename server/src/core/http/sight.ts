import { can, permissions, type Actor, type Permission } from 'contract/core/rights/permissions';
import { recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import type { TrailRow } from '../trail/trail.ts';

/** What analyses of a record leave in its log. */
const analysed = ['five_whys', 'ishikawa', 'five_whys_answer', 'ishikawa_cause', 'cause'];

/** Which permission it takes to read a kind of thing, where that is not the one of its own name. */
const readers: Readonly<Record<string, Permission>> = {
  ...Object.fromEntries(
    recordKindKeys.flatMap((kind): [string, Permission][] => [
      [`${kind}_action`, `${kind}.read`],
      [`${kind}_file`, `${kind}.read`],
      [`${kind}_comment`, `${kind}.read`],
      [`${kind}_link`, `${kind}.read`],
      ...analysed.map((part): [string, Permission] => [`${kind}_${part}`, `${kind}.read`]),
      [`${kind}_extension`, `${kind}.read`],
      [`${kind}_approval`, `${kind}.read`],
      [`${kind}_signature`, `${kind}.read`],
      ...recordKinds[kind].parts.map((part): [string, Permission] => [`${kind}_${part}`, `${kind}.read`]),
    ]),
  ),
  custom_field: 'workspace.read',
  checklist_answer: 'checklist-run.read',
  checklist_photo: 'checklist-run.read',
  checklist_schedule: 'checklist.read',
  checklist_response_set: 'checklist.read',
  risk_appetite: 'setting.read',
  log_review: 'log.read',
  log_review_signature: 'log.read',
  notification_settings: 'notification.read',
  role_notifications: 'notification.read',
  access_review_line: 'access-review.read',
  access_review_plan: 'access-review.read',
  approval_routes: 'approval-route.read',
  billing_contact: 'billing.read',
  invoice: 'billing.read',
  import: 'invitation.create',
  record_import: 'record.import',
  report_schedule: 'report.read',
  risk_assessment: 'risk.read',
  risk_scheme: 'setting.read',
  saved_report: 'report.read',
  sample_data: 'onboarding.read',
  user: 'account.read',
  xray_finding: 'xray.read',
};

/** Kinds that nobody but who made them may read. */
const ownKinds: readonly string[] = ['export', 'activity', 'report'];

/** What a narrowed membership sees of by the place of the record alone: records with a site and a process, and their log. */
const scoped: readonly Permission[] = [
  ...recordKindKeys.map((kind): Permission => `${kind}.read`),
  'log.read',
  'checklist-run.read',
];

const isPermission = (name: string): name is Permission => name in permissions;

/** The permission to read things of a kind of the log; undefined for what is nobody else's, and for an unknown kind. */
export function readerOf(entity: string): Permission | undefined {
  if (ownKinds.includes(entity)) return undefined;
  const own = `${entity.replaceAll('_', '-')}.read`;
  return readers[entity] ?? (isPermission(own) ? own : undefined);
}

/** Whether a kind is known to be told to nobody else. */
export const isOwnKind = (entity: string): boolean => ownKinds.includes(entity);

/** Whether who is narrowed to some sites or processes is judged record by record for this permission. */
export const isScoped = (permission: Permission): boolean => scoped.includes(permission);

/** Every permission by which things of a workspace, or of the organization, are read: each has a room of its own. */
const reading: readonly Permission[] = [
  ...new Set([
    ...Object.values(readers),
    ...Object.keys(permissions).filter((name) => isPermission(name) && name.endsWith('.read')),
  ]),
] as Permission[]; // the keys of the table

const ofWorkspace = (permission: Permission) => 'level' in permissions[permission];

/** The rooms of a workspace that somebody may hear; `narrowed` are told record by record. */
export function roomsInWorkspace(workspaceId: string, actor: Actor): string[] {
  const inside = `workspace:${workspaceId}`;
  const heard = reading.filter((permission) => ofWorkspace(permission) && can(actor, permission));
  return [
    inside,
    ...heard.map((permission) =>
      actor.isNarrowed && isScoped(permission)
        ? `${inside}:narrowed:${permission}`
        : `${inside}:${permission}`,
    ),
  ];
}

type InOrganization = {
  organizationId: string;
  memberships: readonly string[];
  workspaces: readonly string[];
};

/** The rooms of an organization that somebody may hear, wherever they are in it. */
export function roomsInOrganization(
  actor: Actor,
  { organizationId, memberships, workspaces }: InOrganization,
): string[] {
  const heard = reading.filter((permission) => !ofWorkspace(permission) && can(actor, permission));
  return [
    ...heard.map((permission) => `organization:${organizationId}:${permission}`),
    ...memberships.map((id) => `account:${id}`),
    ...(can(actor, 'account.read') ? [] : workspaces.map((id) => `in-workspace:${id}`)),
  ];
}

/** Who hears of something only where they see any of these records of the workspace, in these rooms. */
export type Narrowed = { among: string[]; organizationId: string; workspaceId: string; roots: string[] };

/** Where something is told. */
export type Audience = { rooms: string[]; narrowed?: Narrowed | undefined };

/** The room of a record as it is heard by those who may read such things there. */
export const recordRoom = (rootId: string, place: string, permission: Permission): string =>
  `record:${rootId}@${place}:${permission}`;

/** Whoever may read something of a workspace; of those who are narrowed, whoever sees one of its records. Of what is confidential all are judged so. */
export function audienceIn(
  organizationId: string,
  workspaceId: string,
  { permission, roots, isConfidential }: { permission: Permission; roots: string[]; isConfidential: boolean },
): Audience {
  const inside = `workspace:${workspaceId}`;
  const all = `${inside}:${permission}`;
  const among = [...(isConfidential ? [all] : []), `${inside}:narrowed:${permission}`];
  return {
    rooms: isConfidential ? [] : [all],
    narrowed:
      isConfidential || isScoped(permission) ? { among, organizationId, workspaceId, roots } : undefined,
  };
}

// A workspace is shown outside itself, too: among those of its module, to all who are in it.
function roomsOfWorkspace(workspaceId: string, organizationId: string): string[] {
  return [
    `workspace:${workspaceId}:workspace.read`,
    `in-workspace:${workspaceId}`,
    `organization:${organizationId}:account.read`,
  ];
}

/** The person whom a row is about hears of it whatever else they may read. */
const roomsOfPerson = ({ entity, recordId }: TrailRow): string[] => {
  if (entity === 'user') return [`user:${recordId}`];
  return entity === 'account' || entity === 'member' ? [`account:${recordId}`] : [];
};

/** Who may know of a row of the log: those who could read its record. */
export function audienceOf(row: TrailRow, organizationId: string, isConfidential: boolean): Audience {
  const { entity, workspaceId, recordId } = row;
  const rootId = row.rootId ?? recordId ?? '';
  const permission = readerOf(entity);
  if (!permission) return { rooms: [] };
  const record = recordRoom(rootId, workspaceId ?? organizationId, permission);
  if (entity === 'workspace' && workspaceId)
    return { rooms: [...roomsOfWorkspace(workspaceId, organizationId), record] };
  if (!workspaceId || !ofWorkspace(permission))
    return { rooms: [`organization:${organizationId}:${permission}`, record, ...roomsOfPerson(row)] };
  const of = { permission, roots: [rootId], isConfidential };
  const { rooms, narrowed } = audienceIn(organizationId, workspaceId, of);
  // Whoever had opened it before it became confidential still listens in its own room.
  if (isConfidential && narrowed)
    return { rooms: roomsOfPerson(row), narrowed: { ...narrowed, among: [...narrowed.among, record] } };
  return { rooms: [...rooms, record, ...roomsOfPerson(row)], narrowed };
}
