import { endpoint } from '../../../core/endpoint.ts';
import { removalInput } from '../../../core/field.ts';
import { listQuery } from '../../../core/list.ts';
import { list, ok } from '../../../core/reply.ts';
import { kri, kriInput, kriPatch, reading, readingInput } from './risk-kri.ts';

const all = '/risk/libraries/:workspaceId/:recordId/kris' as const;
const one = `${all}/:kriId` as const;
const readings = `${one}/readings` as const;

const read = 'risk.read' as const;
const work = 'risk.update' as const;
const stales = ['analytics', 'attention', 'log', 'xray', 'notification'];
const failure = 'Failed to save the indicator';

/** The calls of the key risk indicators of a risk. */
const kriEndpoints = {
  list: endpoint(`GET ${all}`, {
    access: read,
    summary: 'The key risk indicators of a risk, in the order in which they were added.',
    query: listQuery({ sort: ['createdAt', 'name', 'nextReading'] }),
    reply: list(kri),
  }),
  create: endpoint(`POST ${all}`, {
    access: work,
    summary: 'Adds an indicator; its first reading is due after the days between readings.',
    body: kriInput,
    reply: ok(kri),
    status: 201,
    success: 'Indicator added',
    failure,
    stales,
  }),
  update: endpoint(`PATCH ${one}`, {
    access: work,
    summary: 'Changes an indicator; its newest reading is held against the thresholds anew.',
    body: kriPatch,
    reply: ok(kri),
    success: 'Indicator saved',
    failure,
    stales,
  }),
  remove: endpoint(`DELETE ${one}`, {
    access: work,
    summary: 'Deletes an indicator with its readings.',
    body: removalInput,
    reply: ok(kri),
    success: 'Indicator deleted',
    failure: 'Delete failed',
    stales,
  }),
};

/** The calls of the readings of an indicator. */
const readingEndpoints = {
  list: endpoint(`GET ${readings}`, {
    access: read,
    summary: 'The readings of an indicator, the newest first.',
    query: listQuery({ sort: ['readOn', 'value', 'createdAt'] }),
    reply: list(reading),
  }),
  create: endpoint(`POST ${readings}`, {
    access: 'risk.measure',
    summary:
      'Keeps a reading; the newest one says how the indicator stands. When that is red, the risk is to be reviewed today and its managers are told.',
    body: readingInput,
    reply: ok(reading),
    status: 201,
    success: 'Reading saved',
    failure: 'Failed to save the reading',
    stales,
  }),
  remove: endpoint(`DELETE ${readings}/:readingId`, {
    access: work,
    summary: 'Deletes a reading that was kept by mistake; the one before it counts again.',
    body: removalInput,
    reply: ok(reading),
    success: 'Reading deleted',
    failure: 'Delete failed',
    stales,
  }),
};

/** The same by the words that their names go on with. */
export const kriParts = { kri: kriEndpoints, 'kri-reading': readingEndpoints };
