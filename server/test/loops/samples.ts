import { listExportEndpoints } from 'contract/list-export.endpoints';
import { moduleKeys } from 'contract/core/modules';
import { assessmentSamples } from './assessment-calls.ts';
import { appetiteSamples } from './appetite-calls.ts';
import { checklistSamples } from './checklist-calls.ts';
import { kindSamples } from './kind-calls.ts';
import type { Sample } from '../kind-samples.ts';
import { reviewSamples } from './review-calls.ts';
import { organizationRoute } from './rivals.ts';
import { codeOf } from '../outside/totp.ts';
import type { World } from '../world.ts';

const workspace =
  (type: string) =>
  (world: World): Sample => ({
    params: { moduleId: world.modules[type] ?? '', workspaceId: world.workspaces[type] ?? '' },
  });

const workspaceSamples = Object.fromEntries(
  moduleKeys.flatMap((type) => [
    [`workspace.${type}.list`, workspace(type)],
    [`workspace.${type}.find`, workspace(type)],
    [`workspace.${type}.remove`, workspace(type)],
    [
      `workspace.${type}.restore`,
      (world: World) => ({
        ...workspace(type)(world),
        body: { workspaces: [world.deletedWorkspaces[type]] },
      }),
    ],
    [
      `workspace.${type}.update`,
      (world: World) => ({ ...workspace(type)(world), body: { description: 'Another description' } }),
    ],
    [
      `workspace.${type}.create`,
      (world: World) => ({
        body: { moduleId: world.modules[type], name: 'Another workspace', description: 'Its purpose' },
      }),
    ],
  ]),
);

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

const ofRecords = ({ recordImports }: World): Sample => ({ params: { importId: recordImports.mapping } });

/** What a call that should succeed is given, where the world's ids in its path are not enough. */
export const samples: Record<string, (world: World) => Sample> = {
  ...Object.fromEntries(
    Object.keys(listExportEndpoints).map((name) => [`export.${name}`, () => ({ body: { format: 'csv' } })]),
  ),
  'auth.register': () => ({
    body: {
      name: 'New Person',
      email: 'new.person@example.test',
      contact: '+923001234567',
      password: 'correct horse battery',
    },
  }),
  'problem.report': () => ({ body: { reference: '0a1b2c3d', message: 'It failed', screen: '/' } }),
  'auth.login': ({ owner }) => ({ body: { email: owner.user.email, password: owner.password } }),
  'auth.logout': () => ({ body: {} }),
  'auth.loginWithGoogle': ({ factors }) => ({ body: { access_token: factors.googleToken } }),
  'auth.takeSecondStep': () => ({ body: { token: 'unknown', code: '123456' } }),
  'auth.challengeSecondStep': () => ({ body: { token: 'unknown' } }),
  'auth.askForReset': () => ({ body: { token: 'unknown' } }),
  'auth.resetSecondStep': () => ({ body: { token: 'unknown', resetToken: 'unknown' } }),
  'auth.cancelReset': () => ({ body: { token: 'unknown' } }),
  'sign-in-policy.update': () => ({
    body: {
      passwordMin: 12,
      passwordHistory: 5,
      passwordDays: 0,
      idleMinutes: 60,
      twoStepRequired: false,
      googleAllowed: true,
      emailDomains: ['example.test'],
      version: 1,
    },
  }),
  ...reviewSamples,
  'xray.ignore': () => ({ body: { until: inAWeek(), reason: 'The plant stands still' } }),
  'xray.endIgnore': () => ({ first: 'xray.ignore' }),
  'report.preview': () => ({ query: { template: 'risk.list' } }),
  'report.create': () => ({ body: { template: 'risk.list', format: 'csv' } }),
  'report.cancel': ({ ids }) => ({ params: { reportId: ids['waitingReportId'] } }),
  'report.save': () => ({ body: { name: 'Monthly list', template: 'risk.list', format: 'pdf' } }),
  'report.updateSaved': () => ({ body: { name: 'List of the year' } }),
  'report.createSchedule': ({ owner }) => ({
    body: {
      template: 'risk.list',
      format: 'csv',
      schedule: 'Each month',
      scheduleFrequency: 'monthly',
      recipients: [owner.user.accountId],
    },
  }),
  'report.updateSchedule': () => ({ body: { scheduleFrequency: 'daily' } }),
  'export.createReview': () => ({ body: { format: 'csv' } }),
  'two-step.reset': () => ({ body: { reason: 'Lost the phone; I talked to them' } }),
  'two-step.cancel': () => ({ first: 'two-step.reset' }),
  'auth.loginWithPasskey': ({ factors }) => ({ body: factors.newPasskey }),
  'auth.loginWithLink': () => ({ body: { token: 'unknown' } }),
  'auth.verifyEmail': () => ({ body: { token: 'unknown' } }),
  'security.setSigningSecret': () => ({ body: { secret: 'a long signing secret' } }),
  'security.prove': ({ owner }) => ({ body: { password: owner.password } }),
  'security.confirmTotp': ({ factors }) => ({ body: { code: codeOf(factors.newSecret) } }),
  'security.addPasskey': ({ factors }) => ({ body: { name: 'Phone', ...factors.newPasskey } }),
  'security.linkGoogle': ({ factors }) => ({ body: { access_token: factors.googleToken } }),
  'auth.refresh': ({ owner }) => ({ body: { refreshToken: owner.tokens.refresh.token } }),
  'auth.forgotPassword': ({ owner }) => ({ body: { email: owner.user.email } }),
  'auth.resetPassword': () => ({ body: { token: 'unknown', password: 'another horse battery' } }),
  'invitation.acceptAs': () => ({ body: { token: 'unknown', password: 'another horse battery' } }),
  'account.update': () => ({ body: { jobTitle: 'Inspector' } }),
  'account.updateMany': ({ ids }) => ({ body: { accounts: [ids.accountId], organizationRole: 'billing' } }),
  'account.reassign': ({ owner, leadId }) => ({
    params: { accountId: leadId },
    body: { to: owner.user.accountId },
  }),
  'invitation.create': ({ workspaceId }) => ({
    body: {
      email: 'another.invited@example.test',
      Permissions: [{ workspace: workspaceId, permission: 'edit' }],
    },
  }),
  'invitation.accept': () => ({ body: { token: 'unknown' } }),
  'newsletter.join': () => ({ body: { email: 'reader@example.test' } }),
  'newsletter.confirm': () => ({ body: { token: 'unknown' } }),
  'newsletter.unsubscribe': () => ({ body: { token: 'unknown' } }),
  'import.create': ({ uploadKey }) => ({ body: { target: 'users', key: uploadKey } }),
  'import.map': ({ workspaceId }) => ({
    body: { mapping: { name: 0, email: 1 }, defaultWorkspace: workspaceId },
  }),
  'import.errors': () => ({ body: { format: 'csv' } }),
  'import.commit': ({ imports }) => ({ params: { importId: imports.checked }, body: { mode: 'all' } }),
  'import.undo': ({ imports }) => ({ params: { importId: imports.done } }),
  'import.template': () => ({ query: { format: 'csv' } }),
  'import.result': () => ({ body: { format: 'csv' } }),
  'import.fix': ({ imports }) => ({
    params: { importId: imports.checked },
    body: { field: 'name', value: 'Nia Newcomer' },
  }),
  'record-import.create': ({ uploadKey }) => ({ body: { target: 'risk', key: uploadKey } }),
  'record-import.fields': () => ({ params: { target: 'risk' } }),
  'record-import.find': ofRecords,
  'record-import.changed': ofRecords,
  'record-import.rows': ofRecords,
  'record-import.validate': ofRecords,
  'record-import.cancel': ofRecords,
  'record-import.map': (world) => ({ ...ofRecords(world), body: { mapping: { name: 0 } } }),
  'record-import.errors': (world) => ({ ...ofRecords(world), body: { format: 'csv' } }),
  'record-import.result': (world) => ({ ...ofRecords(world), body: { format: 'csv' } }),
  'record-import.fix': ({ recordImports: { checked } }) => ({
    params: { importId: checked, rowId: checked },
    body: { field: 'name', value: 'Another name' },
  }),
  'record-import.commit': ({ recordImports }) => ({
    params: { importId: recordImports.checked },
    body: { mode: 'all' },
  }),
  'record-import.undo': ({ recordImports }) => ({ params: { importId: recordImports.done } }),
  'record-import.template': () => ({ params: { target: 'risk' }, query: { format: 'csv' } }),
  'user.updateMe': () => ({ body: { name: 'Ada Renamed' } }),
  'delegation.create': ({ ids }) => ({
    body: { to: ids.accountId, firstDay: '2099-05-01', lastDay: '2099-05-20', kinds: ['approval'] },
  }),
  'delegation.update': () => ({ body: { lastDay: '2099-03-25', version: 1 } }),
  ...workspaceSamples,
  'capa-ageing.find': workspace('capa'),
  'site.create': () => ({ body: { name: 'Plant 2', location: 'Southfield', timeZone: 'UTC' } }),
  'site.update': () => ({ body: { location: 'Westfield' } }),
  'site.remove': () => ({ body: { reason: 'Sold' } }),
  'process.create': ({ siteId }) => ({ body: { name: 'Turning', parentSite: [siteId] } }),
  'process.update': () => ({ body: { note: 'Three shifts' } }),
  'process.remove': () => ({ body: { reason: 'Outsourced' } }),
  ...kindSamples,
  ...checklistSamples,
  ...assessmentSamples,
  ...appetiteSamples,
  'custom-field.create': () => ({ body: { name: 'another', label: 'Another', type: 'text' } }),
  'custom-field.order': ({ ids }) => ({
    body: { sections: [{ name: 'Costs', fields: [ids.fieldId] }] },
  }),
  'custom-field.request': () => ({ body: { label: 'Cost centre', reason: 'Finance asks for it' } }),
  'custom-field.update': () => ({ body: { label: 'Renamed' } }),
  'custom-field.remove': () => ({ body: { reason: 'Never used' } }),
  'upload.initiate': () => ({ body: { fileName: 'logo.png', filetype: 'image/png' } }),
  'upload.presign': ({ ids }) => ({
    body: { fileName: 'logo.png', filetype: 'image/png', uploadId: ids.uploadId, numChunks: 1 },
  }),
  'upload.complete': ({ ids }) => ({ body: { fileName: 'logo.png', uploadId: ids.uploadId } }),
  'upload.putPart': () => ({ query: { expires: 1, size: 1, signature: 'x' } }),
  'upload.file': () => ({ query: { expires: 1, as: 'inline', signature: 'x' } }),
  'export.create': ({ workspaceId }) => ({ body: { kind: 'risks', workspace: workspaceId, format: 'csv' } }),
  'role.create': () => ({ body: { name: 'Deputy', description: 'Stands in', level: 2 } }),
  'role.update': () => ({ body: { description: 'Runs a shift of the plant' } }),
  'role.remove': () => ({ body: { reason: 'Not needed any more' } }),
  'member.add': ({ ids, siteId }) => ({
    body: { accounts: [ids.candidateId], role: ids.roleId, sites: [siteId] },
  }),
  'member.updateMany': ({ ids, processId }) => ({
    body: {
      accounts: [ids.accountId],
      role: ids.roleId,
      group: ids.groupId,
      processes: [processId],
      reason: 'A new post',
    },
  }),
  'member.update': ({ ids, siteId }) => ({
    body: { role: ids.roleId, sites: [siteId], reason: 'A new post' },
  }),
  'member.removeMany': ({ ids }) => ({
    body: { accounts: [ids.accountId], reassignTo: ids.memberId, reason: 'Left the plant' },
  }),
  'member.remove': ({ ids }) => ({ body: { reassignTo: ids.memberId, reason: 'Left the plant' } }),
  'group.create': ({ ids, workspaceId }) => ({
    body: {
      workspace: workspaceId,
      name: 'Weekend shift',
      description: 'Who works on Saturdays',
      members: [ids.accountId],
      lead: ids.accountId,
      role: ids.roleId,
    },
  }),
  'group.update': () => ({ body: { name: 'Late shift' } }),
  'group.remove': () => ({ body: { reason: 'No late shift any more' } }),
  'group.removeMember': ({ ids }) => ({ params: { memberId: ids.accountId ?? '' } }),
  'setting.update': () => ({ body: { accessDays: 30, reason: 'As agreed with the works council' } }),
  'deleted.restore': (world) => ({ body: { ...deletedIn(world), reason: 'Deleted by mistake' } }),
  'deleted.purge': (world) => ({ body: { ...deletedIn(world), reason: 'Entered twice' } }),
  'deleted.hold': (world) => ({
    body: { ...deletedIn(world), isHeld: true, reason: 'A customer complains' },
  }),
  'subscription.subscribe': ({ plans }) => ({ body: { planId: plans.capa, billingCycle: 'yearly' } }),
  'subscription.preview': ({ plans }) => ({ query: { planId: plans.document, billingCycle: 'yearly' } }),
  'subscription.change': ({ plans }) => ({ body: { planId: plans.document, billingCycle: 'yearly' } }),
  'subscription.cancel': () => ({ body: { reason: 'The plant is closed' } }),
  'subscription.resume': ({ modules }) => ({ params: { subscriptionId: modules.audit ?? '' } }),
  'billing.updateContact': () => ({
    body: {
      company: 'Kestrel Works',
      email: 'invoices@kestrel.example',
      address: '1 Mill Lane',
      taxId: 'X 12',
    },
  }),
  'billing.pay': () => ({ body: { paidOn: '2026-01-15', reference: 'Transfer 4711' } }),
  'export.createLog': () => ({ body: { format: 'csv', columns: ['createdAt', 'message'] } }),
  'notification.markRead': () => ({ body: { all: true } }),
  'notification.savePreferences': () => ({
    body: { digest: 'weekly', choices: { 'task.assigned': { inApp: true, mail: 'digest' } } },
  }),
  'muted.save': () => ({ body: { isMuted: true } }),
  'approval-route.save': () => ({
    body: { routes: [organizationRoute('Both')], reason: 'All plants approve alike' },
  }),
  'role-default.save': () => ({ body: { choices: { 'task.completed': { inApp: true, mail: 'now' } } } }),
  'notification.saveSettings': () => ({ body: { enabled: true, events: { 'task.completed': false } } }),
  // Given to somebody else first: nobody reminds themselves.
  'attention.remind': () => ({ params: { key: 'risk_unassessed' }, first: 'risk.assignMany' }),
  'attention.snooze': () => ({
    params: { key: 'risk_unassessed' },
    body: { until: inAWeek(), reason: 'The lab answers next week' },
  }),
  'attention.endSnooze': () => ({ params: { key: 'risk_unassessed' }, first: 'attention.snooze' }),
  'attention.listMineOfType': () => ({ params: { type: 'task_overdue' } }),
  'search.find': () => ({ query: { q: 'axle' } }),
  'search.results': () => ({ query: { q: 'axle' } }),
  'onboarding.update': () => ({ body: { skipped: ['invite'], isPutAway: true } }),
  'sample-data.remove': () => ({ first: 'sample-data.load' }),
  'preference.save': () => ({ body: { value: ['name'] } }),
  'preference.keepItem': () => ({
    params: { key: 'recent' },
    body: { value: { title: 'Library', number: null, module: 'risk', link: '/risk' } },
  }),
  'preference.changeItem': () => ({
    params: { key: 'recent' },
    body: { item: '/risk', value: { title: 'Risks' } },
    first: 'preference.keepItem',
  }),
  'preference.dropItem': () => ({ params: { key: 'recent' }, body: { item: '/risk' } }),
};

function deletedIn({ deletedRiskId }: World) {
  return { items: [{ kind: 'risk', _id: deletedRiskId }] };
}

/** What a call is made with in a world: its example, and the ids of the world where that names none. */
export function sampleOf(name: string, world: World): Sample {
  const sample = samples[name]?.(world) ?? {};
  return { ...sample, params: { ...world.ids, ...sample.params } };
}
