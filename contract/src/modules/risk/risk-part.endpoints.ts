import { endpoint } from '../../core/endpoint.ts';
import { removalInput } from '../../core/field.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { rowEndpoints } from '../../records/part/row.endpoints.ts';
import { consequence, consequenceInput, consequencePatch } from './risk-consequence.ts';
import { kriParts } from './kri/risk-kri.endpoints.ts';
import { treatment, treatmentPatch } from './risk-treatment.ts';
import { control, controlInput, controlPatch, controlTest, controlTestInput } from './risk-control.ts';

const one = '/risk/libraries/:workspaceId/:recordId' as const;
const tests = `${one}/controls/:controlId/tests` as const;

const read = 'risk.read' as const;
const work = 'risk.analyse' as const;
const stales = ['attention', 'log', 'xray'];

const saved = (word: string) => ({ failure: `Failed to save the ${word}`, stales });
const removed = { failure: 'Delete failed', stales };

/** The calls of the consequences of a risk. */
const consequenceEndpoints = rowEndpoints({
  one,
  collection: 'consequences',
  id: 'consequenceId',
  read,
  work,
  reply: consequence,
  create: consequenceInput,
  patch: consequencePatch,
  sorts: ['severity', 'name', 'createdAt'],
  word: 'consequence',
  are: 'The consequences of a risk, the most severe first.',
  adds: 'Adds a consequence to a risk.',
  removes: 'Deletes a consequence; controls bear on it no more.',
  stales,
});

/** The calls of the controls of a risk. */
const controlEndpoints = {
  list: endpoint(`GET ${one}/controls`, {
    access: read,
    summary: 'The controls of a risk, in the order in which they were added.',
    query: listQuery({ sort: ['createdAt', 'name', 'nextTest'] }),
    reply: list(control),
  }),
  find: endpoint(`GET ${one}/controls/:controlId`, {
    access: read,
    summary: 'A control of a risk.',
    reply: ok(control),
  }),
  create: endpoint(`POST ${one}/controls`, {
    access: work,
    summary: 'Adds a control that is there already; its first test is due after the days between tests.',
    body: controlInput,
    reply: ok(control),
    status: 201,
    success: 'Control added',
    ...saved('control'),
  }),
  update: endpoint(`PATCH ${one}/controls/:controlId`, {
    access: work,
    summary: 'Changes what is said of a control.',
    body: controlPatch,
    reply: ok(control),
    success: 'Control saved',
    ...saved('control'),
  }),
  remove: endpoint(`DELETE ${one}/controls/:controlId`, {
    access: work,
    summary: 'Deletes a control with its tests.',
    body: removalInput,
    reply: ok(control),
    success: 'Control deleted',
    ...removed,
  }),
};

/** The calls of the tests of a control. */
const controlTestEndpoints = {
  list: endpoint(`GET ${tests}`, {
    access: read,
    summary: 'The tests of a control, the newest first.',
    query: listQuery({ sort: ['testedOn', 'createdAt'] }),
    reply: list(controlTest),
  }),
  create: endpoint(`POST ${tests}`, {
    access: 'risk.test',
    summary: 'Keeps a test; the newest one says how effective the control is, and when it is tested next.',
    body: controlTestInput,
    reply: ok(controlTest),
    status: 201,
    success: 'Test saved',
    ...saved('test'),
  }),
  remove: endpoint(`DELETE ${tests}/:testId`, {
    access: work,
    summary: 'Deletes a test that was kept by mistake; the one before it counts again.',
    body: removalInput,
    reply: ok(controlTest),
    success: 'Test deleted',
    ...removed,
  }),
};

/** The calls of the treatment plan of a risk, of which there is one. */
const treatmentEndpoints = {
  find: endpoint(`GET ${one}/treatment`, {
    access: read,
    summary: 'How a risk is treated and where it is to be; null while nobody has planned it.',
    reply: ok(treatment.nullable()),
  }),
  save: endpoint(`PATCH ${one}/treatment`, {
    access: 'risk.update',
    summary:
      'Plans how a risk is treated, or changes that; a first plan is made on version 0. A strategy that was left has its rationale back when it is chosen again.',
    body: treatmentPatch,
    reply: ok(treatment),
    success: 'Treatment plan saved',
    ...saved('treatment plan'),
  }),
};

/** The calls of what only a risk has below it, by the words that their names go on with. */
export const ownRiskParts = {
  consequence: consequenceEndpoints,
  control: controlEndpoints,
  'control-test': controlTestEndpoints,
  treatment: treatmentEndpoints,
  ...kriParts,
};
