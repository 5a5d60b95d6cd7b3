import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { removalInput } from '../../core/field.ts';
import { listQuery, peopleQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { approverCandidate } from '../../records/approval/approval.ts';
import { acceptance, acceptanceInput, acceptancePatch } from './risk-acceptance.ts';
import { incident, incidentInput, review, reviewInput } from './risk-review.ts';

const one = '/risk/libraries/:workspaceId/:recordId' as const;
const read = 'risk.read' as const;
const update = 'risk.update' as const;
const stales = ['attention', 'log', 'risk', 'xray'];

/** The calls by which a risk is proposed to be accepted; it is decided about by the steps of its lifecycle. */
const acceptanceEndpoints = {
  list: endpoint(`GET ${one}/acceptances`, {
    access: read,
    summary: 'The acceptances of a risk, the newest first.',
    query: listQuery({ sort: ['createdAt', 'expiresOn'] }),
    reply: list(acceptance),
  }),
  create: endpoint(`POST ${one}/acceptances`, {
    access: update,
    summary:
      'Prepares an acceptance; the step that requests it freezes the rating and the controls as they are.',
    body: acceptanceInput,
    reply: ok(acceptance),
    status: 201,
    success: 'Acceptance prepared',
    failure: 'Failed to save the acceptance',
    stales,
  }),
  people: endpoint(`GET ${one}/acceptances/people`, {
    access: read,
    topic: 'user',
    summary:
      'The people of the workspace; those first who can be asked to accept the risk as it is rated now, and of the others why they cannot.',
    query: peopleQuery,
    reply: ok(z.array(approverCandidate)),
  }),
  update: endpoint(`PATCH ${one}/acceptances/:acceptanceId`, {
    access: update,
    summary: 'Changes an acceptance that has not been requested yet.',
    body: acceptancePatch,
    reply: ok(acceptance),
    success: 'Acceptance saved',
    failure: 'Failed to save the acceptance',
    stales,
  }),
  remove: endpoint(`DELETE ${one}/acceptances/:acceptanceId`, {
    access: update,
    summary: 'Deletes an acceptance that has not been requested yet.',
    body: removalInput,
    reply: ok(acceptance),
    success: 'Acceptance deleted',
    failure: 'Delete failed',
    stales,
  }),
};

/** The calls of the reviews of a risk. */
const reviewEndpoints = {
  list: endpoint(`GET ${one}/reviews`, {
    access: read,
    summary: 'The reviews of a risk, the newest first.',
    query: listQuery({ sort: ['reviewedOn', 'createdAt'] }),
    reply: list(review),
  }),
  create: endpoint(`POST ${one}/reviews`, {
    access: update,
    summary:
      'Keeps a review and says when the next one is; one that asks to assess or treat again takes a monitored risk back to that, and one that escalates or says that it may be closed asks those who may decide.',
    body: reviewInput,
    reply: ok(review),
    status: 201,
    success: 'Review saved',
    failure: 'Failed to save the review',
    stales,
  }),
};

/** The calls by which it is kept that a risk has materialized. */
const incidentEndpoints = {
  list: endpoint(`GET ${one}/incidents`, {
    access: read,
    summary: 'What has happened of a risk, the newest first, beside what had been expected.',
    query: listQuery({ sort: ['happenedOn', 'createdAt'] }),
    reply: list(incident),
  }),
  create: endpoint(`POST ${one}/incidents`, {
    access: update,
    summary: 'Keeps that a risk has materialized; a monitored one is treated again.',
    body: incidentInput,
    reply: ok(incident),
    status: 201,
    success: 'Incident recorded',
    failure: 'Failed to save the incident',
    stales,
  }),
};

/** The calls of what the lifecycle of a risk leaves, by the words that their names go on with. */
export const riskLifecycleParts = {
  acceptance: acceptanceEndpoints,
  review: reviewEndpoints,
  incident: incidentEndpoints,
};
