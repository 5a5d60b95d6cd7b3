import { assessmentRivals } from './assessment-calls.ts';
import { appetiteRivals } from './appetite-calls.ts';
import { checklistRivals } from './checklist-calls.ts';
import { kindRivals } from './kind-calls.ts';
import type { Rivals } from '../kind-samples.ts';
import type { World } from '../world.ts';

type Body = Record<string, unknown>;

const named = (field: string, more: Body = {}): Rivals => ({
  mine: { [field]: 'As I have it', ...more },
  theirs: { [field]: 'As they have it', ...more },
});

const policy = {
  passwordHistory: 5,
  passwordDays: 0,
  idleMinutes: 60,
  twoStepRequired: false,
  googleAllowed: true,
  emailDomains: ['example.test'],
};

/** A route of the whole organization. */
export const organizationRoute = (name: string) => ({
  name,
  stages: [{ functions: ['quality-manager'], rule: 'any', days: 5, needsSignature: true }],
});

const contact = { email: 'invoices@kestrel.example', address: '1 Mill Lane', taxId: 'X 12' };

const workspaces = Object.fromEntries(
  ['capa', 'risk', 'audit', 'document'].map((type) => [
    `workspace.${type}.update`,
    () => named('description'),
  ]),
);

/** For each call that is made on a version, two bodies that cannot both be meant. */
export const rivals: Record<string, (world: World) => Rivals> = {
  ...workspaces,
  'sign-in-policy.update': () => ({
    mine: { ...policy, passwordMin: 14 },
    theirs: { ...policy, passwordMin: 12 },
  }),
  // Neither is how often it is at first, which would change nothing.
  'access-review.updatePlan': () => ({ mine: { months: 3 }, theirs: { months: 12 } }),
  'access-review.decide': ({ review }) => ({
    mine: { ...review.line, decision: 'remove', reason: 'Has moved to another plant' },
    theirs: { ...review.line, decision: 'keep' },
  }),
  'access-review.complete': () => ({ mine: {}, theirs: {} }),
  'user.updateMe': () => named('name'),
  'delegation.update': () => ({ mine: { lastDay: '2099-03-22' }, theirs: { lastDay: '2099-03-24' } }),
  'account.update': () => named('jobTitle'),
  'billing.updateContact': () => named('company', contact),
  'site.update': () => named('location'),
  'process.update': () => named('note'),
  ...kindRivals,
  ...checklistRivals,
  ...assessmentRivals,
  ...appetiteRivals,
  'custom-field.update': () => named('label'),
  'notification.savePreferences': () => ({
    mine: { digest: 'weekly', choices: { 'task.assigned': { inApp: true, mail: 'digest' } } },
    theirs: { digest: 'daily', choices: { 'task.assigned': { inApp: true, mail: 'digest' } } },
  }),
  'notification.saveSettings': () => ({
    // Each changes one switch that is on to begin with, and sets the other as it was: so they differ whoever comes first.
    mine: { enabled: false, events: { 'task.completed': true } },
    theirs: { enabled: true, events: { 'task.completed': false } },
  }),
  'approval-route.save': () => ({
    mine: { routes: [organizationRoute('By quality')], reason: 'All plants approve alike' },
    theirs: { routes: [organizationRoute('By whoever administers')], reason: 'All plants approve alike' },
  }),
  'role-default.save': () => ({
    mine: { choices: { 'task.completed': { inApp: true, mail: 'now' } } },
    theirs: { choices: { 'task.completed': { inApp: true, mail: 'digest' } } },
  }),
  'report.updateSaved': () => named('name'),
  'report.updateSchedule': () => named('schedule'),
  'role.update': () => named('description'),
  'member.update': ({ ids, siteId }) => ({
    mine: { sites: [siteId], reason: 'A new post' },
    theirs: { role: ids['roleId'], sites: [siteId], validUntil: '2099-01-01', reason: 'A new post' },
  }),
  'group.update': () => named('name'),
  'setting.update': () => ({
    mine: { accessDays: 30, reason: 'As agreed' },
    theirs: { accessDays: 60, reason: 'As agreed' },
  }),
};
