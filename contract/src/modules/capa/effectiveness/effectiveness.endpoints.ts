import { endpoint } from '../../../core/endpoint.ts';
import { removalInput } from '../../../core/field.ts';
import { listQuery } from '../../../core/list.ts';
import { list, ok } from '../../../core/reply.ts';
import {
  countedReading,
  effectiveness,
  effectivenessCheck,
  effectivenessCheckInput,
  effectivenessInput,
  effectivenessPatch,
} from './effectiveness.ts';

const all = '/capa/libraries/:workspaceId/:recordId/effectiveness' as const;
const one = `${all}/:effectivenessId` as const;

const read = 'capa.read' as const;
const work = 'capa.update' as const;
const stales = ['analytics', 'attention', 'log', 'xray'];
const failure = 'Failed to save the effectiveness plan';

/** The calls of the plans by which it is checked whether a CAPA has worked: one for each cycle. */
const planEndpoints = {
  list: endpoint(`GET ${all}`, {
    access: read,
    summary: 'The effectiveness plans of a CAPA, that of its present cycle first.',
    query: listQuery({ sort: ['cycle', 'createdAt'] }),
    reply: list(effectiveness),
  }),
  create: endpoint(`POST ${all}`, {
    access: work,
    summary:
      'Plans how it will be checked whether the actions of the present cycle have worked, before they begin.',
    body: effectivenessInput,
    reply: ok(effectiveness),
    status: 201,
    success: 'Effectiveness plan saved',
    failure,
    stales,
  }),
  update: endpoint(`PATCH ${one}`, {
    access: work,
    summary: 'Changes the plan of the present cycle, until the actions begin.',
    body: effectivenessPatch,
    reply: ok(effectiveness),
    success: 'Effectiveness plan saved',
    failure,
    stales,
  }),
};

/** The calls of the checks of a plan. */
const checkEndpoints = {
  count: endpoint(`GET ${one}/count`, {
    access: read,
    summary:
      'What a check of today would measure where it is counted here: the score of the newest completed checklist of the CAPA, or the later CAPAs that are repeats, since its implementation was verified. Null where only people know, or nothing was counted yet.',
    reply: ok(countedReading.nullable()),
  }),
  list: endpoint(`GET ${one}/checks`, {
    access: read,
    summary: 'The checks of an effectiveness plan, the newest first.',
    query: listQuery({ sort: ['checkedOn', 'value', 'createdAt'] }),
    reply: list(effectivenessCheck),
  }),
  create: endpoint(`POST ${one}/checks`, {
    access: 'capa.check',
    summary:
      'Keeps what a check has measured, by whoever may change the CAPA or is named as the checker; one before the first checkpoint is shown and does not count.',
    body: effectivenessCheckInput,
    reply: ok(effectivenessCheck),
    status: 201,
    success: 'Check saved',
    failure: 'Failed to save the check',
    stales,
  }),
  remove: endpoint(`DELETE ${one}/checks/:effectivenessCheckId`, {
    access: work,
    summary: 'Deletes a check that was kept by mistake, until the verdict is given.',
    body: removalInput,
    reply: ok(effectivenessCheck),
    success: 'Check deleted',
    failure: 'Delete failed',
    stales,
  }),
};

/** The same by the words that their names go on with. */
export const effectivenessParts = { effectiveness: planEndpoints, 'effectiveness-check': checkEndpoints };
