import type { Severity } from '../../core/severity.ts';

/**
 * What stands out, by what was done, or by what was done to one kind of thing (`user.updated`); all else is information. An
 * alert says that the log, a signature or a way in may have been tampered with, or that something is gone for good. A warning
 * is what takes something away or back, what goes out of the house, and what changes the rules by which people work.
 */
export const outstandingActs: Record<Exclude<Severity, 'info'>, readonly string[]> = {
  alert: [
    'purged',
    'sign-failed',
    'hold-released',
    'activity.found-broken',
    'user.session-replayed',
    'user.taken-over-google',
    'user.two-step-reset',
    'account.two-step-reset',
  ],
  warn: [
    'deleted',
    'removed',
    'retired',
    'restored',
    'undone',
    'exported',
    'downloaded',
    'hold-placed',
    'voided',
    'reopen',
    'revoke',
    'revoked',
    'reset',
    'decline',
    'reject',
    'reject-acceptance',
    'refused',
    'rejected',
    'materialize',
    'missed',
    'deactivated',
    'activated',
    'transferred',
    'setting.updated',
    'role.created',
    'role.updated',
    'member.added',
    'member.updated',
    'account.updated',
    'group.updated',
    'approval_routes.updated',
    'sign_in_policy.updated',
    'custom_field.updated',
    'notification_settings.updated',
    'sample_data.loaded',
    'user.totp-off',
    'user.passkey-removed',
    'user.password-reset',
    'user.two-step-reset-asked',
    'account.two-step-reset-begun',
  ],
};

/** How much a row stands out. */
export function severityOf({ entity, action }: { entity: string; action: string }): Severity {
  const words = [action, `${entity}.${action}`];
  const found = (['alert', 'warn'] as const).find((severity) =>
    words.some((word) => outstandingActs[severity].includes(word)),
  );
  return found ?? 'info';
}
