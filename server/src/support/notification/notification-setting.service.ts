import type {
  NotificationPreferences,
  NotificationPreferencesPatch,
  NotificationSettings,
  NotificationSettingsPatch,
} from 'contract/support/notification/notification.endpoints';
import { digestDefaults } from 'contract/support/notification/notification-fields';
import { isKeptAllDay } from 'contract/support/notification/quiet-hours';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { checkLoggedVersion, checkUnchanged } from '../../core/store/patch.ts';
import { mergedChoices } from './choices.ts';
import { findOwnRoles } from './role-default.service.ts';

/** How the caller wants to be told of each event, where they chose. */
export async function findPreferences(ctx: Context): Promise<NotificationPreferences> {
  const ofOwn = ctx.db.query<Omit<NotificationPreferences, 'roles'>>(sql`
    select choices, digest, digest_hour as "digestHour", digest_day as "digestDay", overview, case when quiet_from is not null then json_build_object(
             'from', to_char(quiet_from, 'HH24:MI'), 'to', to_char(quiet_to, 'HH24:MI')) end as quiet, version
      from notification_preferences
     where organization_id = app_organization() and account_id = app_account()`);
  const [[kept], roles] = await Promise.all([ofOwn, findOwnRoles(ctx)]);
  return {
    ...(kept ?? { ...digestDefaults, overview: false, choices: {}, quiet: null, version: 0 }),
    roles,
  };
}

/** One name for each thing that is chosen, as a conflict names it. */
const flat = ({ choices = {}, ...rest }: Omit<NotificationPreferencesPatch, 'version'>) => ({
  ...rest,
  ...Object.fromEntries(Object.entries(choices).map(([event, delivery]) => [`choices.${event}`, delivery])),
});

/** Changes what is given of it, event by event; two tabs of the same person are told of each other. */
export async function savePreferences(
  ctx: WriteContext,
  { version, ...given }: NotificationPreferencesPatch,
): Promise<NotificationPreferences> {
  await ctx.db.query(
    sql`select from accounts where organization_id = app_organization() and id = app_account() for no key update`,
  );
  const before = await findPreferences(ctx);
  const { version: present, ...kept } = before;
  checkUnchanged(flat(kept), flat(given), { version, present, current: before });
  const { digest, digestHour, digestDay, overview, quiet = null } = { ...before, ...given };
  if (digest !== 'off' && quiet && isKeptAllDay(quiet, digestHour))
    throw invalid({ digestHour: 'Your quiet hours hold the digest back: choose an hour before they begin' });
  const choices = mergedChoices(before.choices, given.choices);
  await ctx.db.query(sql`
    insert into notification_preferences as p (organization_id, account_id, choices, digest, digest_hour, digest_day, overview, quiet_from, quiet_to)
    values (app_organization(), app_account(), ${JSON.stringify(choices)}::jsonb, ${digest}, ${digestHour}, ${digestDay}, ${overview},
            ${quiet?.from ?? null}, ${quiet?.to ?? null})
    on conflict (organization_id, account_id)
      do update set choices = excluded.choices, digest = excluded.digest, digest_hour = excluded.digest_hour,
                    digest_day = excluded.digest_day, overview = excluded.overview, quiet_from = excluded.quiet_from,
                    quiet_to = excluded.quiet_to, version = p.version + 1, updated_at = now()`);
  const saved = { choices, digest, digestHour, digestDay, overview, quiet };
  return { ...saved, roles: before.roles, version: before.version + 1 };
}

/** What people of the workspace are told of as long as they chose nothing else. */
export async function findSettings(ctx: Context): Promise<NotificationSettings> {
  const [kept] = await ctx.db.query<NotificationSettings>(sql`
    select enabled, events, version from notification_settings
     where organization_id = app_organization() and workspace_id = ${ctx.workspaceId}`);
  return kept ?? { enabled: true, events: {}, version: 0 };
}

type Switches = Record<string, boolean | undefined>;

/** What changes, as the trail has it: a switch that nobody has touched is on. */
function changedSwitches(before: NotificationSettings, after: Omit<NotificationSettings, 'version'>) {
  const old: Switches = before.events;
  const switches: Switches = after.events;
  const names = Object.keys({ ...old, ...switches });
  const changed = names.filter((name) => (old[name] ?? true) !== (switches[name] ?? true));
  return {
    ...(before.enabled === after.enabled ? {} : { enabled: [before.enabled, after.enabled] }),
    ...Object.fromEntries(changed.map((name) => [name, [old[name] ?? true, switches[name] ?? true]])),
  } as Record<string, [boolean, boolean]>; // pairs, which an array literal does not say
}

/** Changes the switches that are given; the others stay. */
export async function saveSettings(
  ctx: WriteContext,
  { version, reason, ...given }: NotificationSettingsPatch,
): Promise<NotificationSettings> {
  const [workspace] = await ctx.db.query<{ name: string }>(sql`
    select name from workspaces where organization_id = app_organization() and id = ${ctx.workspaceId} for no key update`);
  const before = await findSettings(ctx);
  const enabled = given.enabled ?? before.enabled;
  const events = { ...before.events, ...given.events };
  const changes = changedSwitches(before, { enabled, events });
  const seen = { ...before, _id: ctx.workspaceId ?? '' };
  await checkLoggedVersion(ctx, seen, Object.keys(changes), {
    version,
    entity: 'notification_settings',
    fieldOf: (name) => (name === 'enabled' ? name : `events.${name}`),
  });
  await ctx.db.query(sql`
    insert into notification_settings as s (organization_id, workspace_id, enabled, events)
    values (app_organization(), ${ctx.workspaceId}, ${enabled}, ${JSON.stringify(events)}::jsonb)
    on conflict (organization_id, workspace_id)
      do update set enabled = excluded.enabled, events = excluded.events, version = s.version + 1, updated_at = now()`);
  ctx.trail.rows.push({
    entity: 'notification_settings',
    action: 'updated',
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    recordId: ctx.workspaceId,
    recordName: workspace?.name ?? null,
    recordVersion: before.version + 1,
    changes,
    reason,
  });
  return { enabled, events, version: before.version + 1 };
}
