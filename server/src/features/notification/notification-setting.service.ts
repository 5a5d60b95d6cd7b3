import type {
  NotificationPreferences,
  NotificationSettings,
} from 'contract/notification/notification.endpoints';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/context.ts';

/** How the caller wants to be told of each event, where they chose. */
export async function findPreferences(ctx: Context): Promise<NotificationPreferences> {
  const [kept] = await ctx.db.query<NotificationPreferences>(sql`
    select choices, digest, case when quiet_from is not null then json_build_object(
             'from', to_char(quiet_from, 'HH24:MI'), 'to', to_char(quiet_to, 'HH24:MI')) end as quiet
      from notification_preferences
     where organization_id = app_organization() and account_id = app_account()`);
  return kept ?? { digest: 'daily', choices: {}, quiet: null };
}

export async function savePreferences(
  ctx: WriteContext,
  { choices, digest, quiet = null }: NotificationPreferences,
): Promise<NotificationPreferences> {
  await ctx.db.query(sql`
    insert into notification_preferences (organization_id, account_id, choices, digest, quiet_from, quiet_to)
    values (app_organization(), app_account(), ${JSON.stringify(choices)}::jsonb, ${digest},
            ${quiet?.from ?? null}, ${quiet?.to ?? null})
    on conflict (organization_id, account_id)
      do update set choices = excluded.choices, digest = excluded.digest, quiet_from = excluded.quiet_from,
                    quiet_to = excluded.quiet_to, updated_at = now()`);
  return { choices, digest, quiet };
}

/** What people of the workspace are told of as long as they chose nothing else. */
export async function findSettings(ctx: Context): Promise<NotificationSettings> {
  const [kept] = await ctx.db.query<NotificationSettings>(sql`
    select enabled, events from notification_settings
     where organization_id = app_organization() and workspace_id = ${ctx.workspaceId}`);
  return kept ?? { enabled: true, events: {} };
}

export async function saveSettings(
  ctx: WriteContext,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  const before = await findSettings(ctx);
  const { enabled, events } = settings;
  const [workspace] = await ctx.db.query<{ name: string }>(sql`
    insert into notification_settings (organization_id, workspace_id, enabled, events)
    values (app_organization(), ${ctx.workspaceId}, ${enabled}, ${JSON.stringify(events)}::jsonb)
    on conflict (organization_id, workspace_id)
      do update set enabled = excluded.enabled, events = excluded.events, updated_at = now()
    returning (select w.name from workspaces w where w.organization_id = app_organization() and w.id = ${ctx.workspaceId}) as name`);
  const names = [...new Set([...Object.keys(before.events), ...Object.keys(events)])];
  const switches: Record<string, boolean | undefined> = events;
  const old: Record<string, boolean | undefined> = before.events;
  const changed = names.filter((name) => (old[name] ?? true) !== (switches[name] ?? true));
  ctx.trail.rows.push({
    entity: 'notification_settings',
    action: 'updated',
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    recordId: ctx.workspaceId,
    recordName: workspace?.name ?? null,
    changes: {
      ...(before.enabled === enabled ? {} : { enabled: [before.enabled, enabled] }),
      ...Object.fromEntries(
        changed.map((name): [string, [boolean, boolean]] => [
          name,
          [old[name] ?? true, switches[name] ?? true],
        ]),
      ),
    },
  });
  return settings;
}
