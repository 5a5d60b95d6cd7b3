import { z } from 'zod';
import { labelsOf } from './core/field.ts';
import { customFieldInput } from './core/custom-field.ts';
import { billingContactInput } from './organization/billing/billing.ts';
import { activityExportInput, exportInput, logExportInput, reviewExportInput } from './export-inputs.ts';
import { capaFilters } from './modules/capa/capa-filters.ts';
import { capaActionWorkflow, capaWorkflow } from './modules/capa/capa.workflow.ts';
import { verbOf } from './activity-sentences.ts';
import { riskWorkflow } from './modules/risk/risk.workflow.ts';
import { riskFilters } from './modules/risk/risk.ts';
import { activityFilters } from './organization/log/log.endpoints.ts';
import { accountFilters } from './people/account/account.ts';
import { mailFilters } from './support/notification/mail-delivery.endpoints.ts';
import { groupInput } from './people/group/group.ts';
import { processInput } from './organization/process/process.ts';
import { riskActionInput } from './modules/risk/risk-action.ts';
import { roleInput } from './organization/role/role.ts';
import { signInPolicyFields } from './access/security/sign-in-policy.ts';
import { siteInput } from './organization/site/site.ts';
import { workspaceInput } from './organization/workspace/workspace.ts';
import { expect, test } from 'vitest';
import { describeActivity, describeChanges } from './describe-activity.ts';

const row = {
  entity: 'risk',
  action: 'updated',
  recordNumber: 'RSK-2026-0007',
  recordName: 'Coolant leak',
  changes: {},
};

test('a row is worded by what it is about and what was done', () => {
  expect(describeActivity(row)).toBe('Updated risk RSK-2026-0007 Coolant leak');
  expect(describeActivity({ ...row, action: 'hold' })).toBe('Put on hold risk RSK-2026-0007 Coolant leak');
  expect(describeActivity({ ...row, entity: 'user', action: 'logged-in', recordNumber: null })).toBe(
    'Logged in',
  );
  const part = { ...row, entity: 'risk_action', action: 'complete', recordName: 'Replace seal' };
  expect(describeActivity(part)).toBe('Completed action Replace seal of RSK-2026-0007');
  expect(describeActivity({ ...part, recordNumber: null })).toBe('Completed action Replace seal');
  // An analysis is called by its problem, which is a sentence.
  expect(
    describeActivity({
      ...part,
      entity: 'risk_ishikawa',
      action: 'created',
      recordName: 'Two tools read low.',
    }),
  ).toBe('Created fishbone of RSK-2026-0007: Two tools read low.');
  // One word is another step of another kind.
  expect(describeActivity({ ...row, action: 'approve' })).toMatch(/^Approved the assessment of risk /);
  expect(describeActivity({ ...row, entity: 'capa', action: 'approve' })).toMatch(
    /^Approved the plan of CAPA /,
  );
});

test('what was chosen reads as it is offered, of actions and links too', () => {
  const told = (entity: string, changes: Record<string, [unknown, unknown]>) =>
    describeChanges({ ...row, entity, changes }).map((change) => [change.label, change.old, change.new]);
  expect(told('capa_action', { strategy: [null, 'engineering'], priority: ['low', 'high'] })).toEqual([
    ['Strategy', null, 'Engineering control'],
    ['Priority', 'Low', 'High'],
  ]);
  expect(told('risk_link', { relation: [null, 'caused_by'] })).toEqual([
    ['This record', null, 'is caused by'],
  ]);
});

test('changes carry the labels that people know, and values as they are shown', () => {
  const changes = {
    status: ['pending', 'in-progress'],
    managers: [
      [],
      [
        { _id: '1', name: 'Ada' },
        { _id: '2', name: 'Bob' },
      ],
    ],
    'form5W2H.what': [null, 'A leak'],
    'assessmentApproval.status': ['Draft', 'Reviewed'],
    'custom.name': [null, 'Its own'],
    isDeleted: [false, true],
    members: [null, []],
  } satisfies Record<string, [unknown, unknown]>;
  expect(describeChanges({ ...row, changes })).toEqual([
    { field: 'status', label: 'Status', old: 'Pending', new: 'In progress' },
    { field: 'managers', label: 'Managers', old: null, new: 'Ada, Bob' },
    { field: 'form5W2H.what', label: 'What', old: null, new: 'A leak' },
    { field: 'assessmentApproval.status', label: 'Assessment approval', old: 'Draft', new: 'Reviewed' },
    { field: 'custom.name', label: 'name', old: null, new: 'Its own' },
    { field: 'isDeleted', label: 'Deleted', old: 'No', new: 'Yes' },
  ]);
});

test('a field inside another is called by its own label', () => {
  const changes = { 'cause.strategy': [null, 'avoid'] } satisfies Record<string, [unknown, unknown]>;
  expect(describeChanges({ ...row, entity: 'risk_action', changes })).toEqual([
    { field: 'cause.strategy', label: 'Strategy', old: null, new: 'Avoid' },
  ]);
});

test('every field of what people write has a name of its own in the log', () => {
  const written: [entity: string, schema: z.ZodObject][] = [
    ['billing_contact', billingContactInput],
    ['custom_field', customFieldInput],
    ['export', exportInput],
    ['export', activityExportInput],
    ['export', logExportInput],
    ['export', reviewExportInput],
    [
      'export',
      z.object({ ...riskFilters, ...capaFilters, ...activityFilters, ...accountFilters, ...mailFilters }),
    ],
    ['group', groupInput],
    ['process', processInput],
    ['risk_action', riskActionInput],
    ['role', roleInput],
    ['sign_in_policy', signInPolicyFields],
    ['site', siteInput],
    ['workspace', workspaceInput],
  ];
  for (const [entity, schema] of written)
    for (const field of Object.keys(labelsOf(schema)).filter(
      (name) => name !== 'version' && !/^filters[.]/.test(name),
    )) {
      const changed = { entity, action: 'updated', recordNumber: null, recordName: null };
      for (const { label } of describeChanges({ ...changed, changes: { [field]: [null, 'x'] } }))
        expect(label, `${entity} ${field}`).toMatch(/^[A-Z0-9][^_.]*$/);
    }
});

test('every step of a record says in words what it did', () => {
  const workflows = { capa: capaWorkflow, risk: riskWorkflow, capa_action: capaActionWorkflow };
  for (const [entity, { transitions }] of Object.entries(workflows))
    for (const step of Object.keys(transitions))
      // A step is called by an order, and the log says what was done: `Vera Example closed the CAPA`.
      expect(verbOf(entity, step), `${entity} ${step}`).not.toBe(step);
});
