import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { text } from '../../core/field.ts';
import { listQuery, queryFlag } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { severities } from '../../core/severity.ts';
import { ignoreInput, xrayFinding, xraySummary } from './xray.ts';
import { xrayGroups, type XrayGroup } from './xray-check.ts';

const place = '/:type/module/:workspaceId/xray' as const;
const ignoring = `${place}/findings/:findingId/ignore` as const;
const groupKeys = Object.keys(xrayGroups) as [XrayGroup, ...XrayGroup[]]; // Object.keys loses the literal keys

/** What the findings of a workspace are narrowed by. */
export const xrayFilters = {
  severity: z.enum(severities, 'Choose a severity').optional(),
  group: z.enum(groupKeys, 'Choose a group').optional(),
  key: text(60).optional(),
  whose: z.enum(['me', 'all'], 'Choose me or all').optional(),
  /** `true` shows what is ignored alone; it is left out unless told. */
  ignored: queryFlag.optional(),
};

export const xraySorts = ['severity', 'since', 'name'] as const;

/** What contradicts itself in a workspace. */
export const xrayEndpoints = {
  find: endpoint(`GET ${place}`, {
    access: 'xray.read',
    summary: 'The score of a workspace with its trend, and what each check came to when it was done last.',
    reply: ok(xraySummary),
  }),
  list: endpoint(`GET ${place}/findings`, {
    access: 'xray.read',
    summary: 'What the checks have found in a workspace, the most severe first.',
    query: listQuery({ sort: xraySorts, filters: xrayFilters, limit: 50 }),
    reply: list(xrayFinding),
  }),
  check: endpoint(`POST ${place}/checks`, {
    access: 'xray.check',
    summary: 'Checks a workspace now, in the background; each night that is done by itself.',
    reply: ok(xraySummary),
    success: 'The check has begun',
    failure: 'Failed to begin the check',
    rates: [{ by: 'user', limit: 30, seconds: 3600 }],
    stales: ['log'],
  }),
  ignore: endpoint(`PUT ${ignoring}`, {
    access: 'xray.ignore',
    summary: 'Lets a finding be until a day, with a reason; on the day after, it counts again.',
    body: ignoreInput,
    reply: ok(xrayFinding),
    success: 'Finding ignored',
    failure: 'Failed to ignore the finding',
    stales: ['log'],
  }),
  endIgnore: endpoint(`DELETE ${ignoring}`, {
    access: 'xray.ignore',
    summary: 'Has an ignored finding count again.',
    reply: ok(xrayFinding),
    success: 'The finding counts again',
    failure: 'Failed to end that it is ignored',
    stales: ['log'],
  }),
};
