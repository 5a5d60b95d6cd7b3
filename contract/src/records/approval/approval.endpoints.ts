import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { peopleQuery } from '../../core/list.ts';
import { ok } from '../../core/reply.ts';
import { pathsOf, type RecordDefinition, rightOf } from '../record/record-definition.ts';
import {
  approval,
  approvalDecision,
  approvalInput,
  approvalOverview,
  approvalWithdrawal,
  approverCandidate,
  approverReplacement,
  offeredRoute,
} from './approval.ts';

const topic = 'approval';

const stalesOf = ({ stales }: RecordDefinition) => [...stales, 'log', 'signature'];

/** The calls by which an approval that is open is changed by whoever asked for it. */
function changingCalls<const D extends RecordDefinition>(definition: D) {
  const { one } = pathsOf(definition);
  const single = `${one}/approvals/:approvalId` as const;
  return {
    replace: endpoint(`POST ${single}/replacement`, {
      access: rightOf(definition, 'askApproval'),
      topic,
      summary:
        'Asks somebody else in place of an approver who cannot decide: whoever may ask for approvals of the record, who could also withdraw this one.',
      body: approverReplacement,
      reply: ok(approval),
      success: 'Approver replaced',
      failure: 'The approver could not be replaced',
      stales: stalesOf(definition),
    }),
    withdraw: endpoint(`POST ${single}/withdrawal`, {
      access: rightOf(definition, 'askApproval'),
      topic,
      summary: 'Takes back an approval that is not decided yet.',
      body: approvalWithdrawal,
      reply: ok(approval),
      success: 'Approval withdrawn',
      failure: 'The approval could not be withdrawn',
      stales: stalesOf(definition),
    }),
  };
}

/** The calls by which records of a kind are approved. */
export function approvalEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words } = definition;
  const { one } = pathsOf(definition);
  const all = `${one}/approvals` as const;
  const single = `${all}/:approvalId` as const;
  const [read, ask, sign] = [
    rightOf(definition, 'read'),
    rightOf(definition, 'askApproval'),
    rightOf(definition, 'sign'),
  ];
  return {
    overview: endpoint(`GET ${all}`, {
      access: read,
      topic,
      summary: `The last ten approvals of a ${words.one} with their stages and decisions, and what waits for the caller.`,
      reply: ok(approvalOverview),
    }),
    candidates: endpoint(`GET ${all}/people`, {
      access: ask,
      topic: 'user',
      summary: `The people of the workspace; those first who can be asked to approve a ${words.one}, and of the others why they cannot.`,
      query: peopleQuery,
      reply: ok(z.array(approverCandidate)),
    }),
    routes: endpoint(`GET ${all}/routes`, {
      access: ask,
      topic: 'approval-route',
      summary: `The ways of approval that are offered for a ${words.one}, with the stages that it needs by what it says.`,
      reply: ok(z.array(offeredRoute)),
    }),
    ask: endpoint(`POST ${all}`, {
      access: ask,
      topic,
      summary: `Asks people to approve a ${words.one}, stage by stage; one approval is open at a time.`,
      body: approvalInput,
      reply: ok(approval),
      status: 201,
      success: 'Approval asked for',
      failure: 'The approval could not be asked for',
      stales: stalesOf(definition),
    }),
    decide: endpoint(`POST ${single}/decision`, {
      access: sign,
      topic,
      summary:
        'Approves or rejects, where no signature is needed; only who was asked, and nobody for themselves.',
      body: approvalDecision,
      reply: ok(approval),
      success: 'Decision saved',
      failure: 'The decision could not be saved',
      stales: stalesOf(definition),
    }),
    ...changingCalls(definition),
  };
}
