import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { removalInput } from '../../core/field.ts';
import { listQuery, peopleQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { approverCandidate } from '../../records/approval/approval.ts';
import {
  agreeInput,
  assessmentCreate,
  decisionInput,
  monthlyScores,
  panelCreate,
  riskAssessment,
  scoreInput,
} from './risk-assessment.ts';

const all = '/risk/libraries/:workspaceId/:recordId/assessments' as const;
const one = `${all}/:assessmentId` as const;
const failure = 'Failed to save the assessment';
const stales = ['analytics', 'attention', 'log', 'task', 'notification'];

export const riskAssessmentEndpoints = {
  list: endpoint(`GET ${all}`, {
    access: 'risk.read',
    summary: 'The assessments of a risk, the newest first.',
    query: listQuery({ sort: ['date', 'score', 'createdAt'] }),
    reply: list(riskAssessment),
  }),
  series: endpoint(`GET ${all}/series`, {
    access: 'risk.read',
    summary: 'The scores of a risk at the end of each month since it was first assessed, 36 at most.',
    reply: ok(z.array(monthlyScores)),
  }),
  create: endpoint(`POST ${all}`, {
    access: 'risk.update',
    summary: 'Assesses a risk; somebody else then looks at it.',
    body: assessmentCreate,
    reply: ok(riskAssessment),
    status: 201,
    success: 'Assessment saved',
    failure,
    stales,
  }),
  askPanel: endpoint(`POST ${all}/panel`, {
    access: 'risk.update',
    summary: 'Asks several people to score a risk, each without seeing the others.',
    body: panelCreate,
    reply: ok(riskAssessment),
    status: 201,
    success: 'Evaluators asked',
    failure,
    stales,
  }),
  evaluators: endpoint(`GET ${all}/people`, {
    access: 'risk.read',
    topic: 'user',
    summary:
      'The people of the workspace; those first who can be asked to score a risk, and of the others why they cannot.',
    query: peopleQuery,
    reply: ok(z.array(approverCandidate)),
  }),
  find: endpoint(`GET ${one}`, {
    access: 'risk.read',
    summary: 'One assessment.',
    reply: ok(riskAssessment),
  }),
  score: endpoint(`POST ${one}/scores`, {
    access: 'risk.score',
    summary: 'Gives the score of one of several evaluators; it may be changed until all have given theirs.',
    body: scoreInput,
    reply: ok(riskAssessment),
    status: 200,
    success: 'Your score is saved',
    failure,
    stales,
  }),
  agree: endpoint(`POST ${one}/agreement`, {
    access: 'risk.update',
    summary: 'Records what the evaluators agreed on, once all have scored.',
    body: agreeInput,
    reply: ok(riskAssessment),
    status: 200,
    success: 'Agreed score saved',
    failure,
    stales,
  }),
  decide: endpoint(`POST ${one}/decision`, {
    access: 'risk.approve',
    summary: 'Marks an assessment as reviewed, approved or rejected; none of its evaluators does.',
    body: decisionInput,
    reply: ok(riskAssessment),
    status: 200,
    success: 'Decision saved',
    failure,
    stales,
  }),
  remove: endpoint(`DELETE ${one}`, {
    access: 'risk.update',
    summary: 'Takes back an assessment that several people were asked for and that is not agreed on yet.',
    body: removalInput,
    reply: ok(riskAssessment),
    success: 'Assessment taken back',
    failure: 'Delete failed',
    stales,
  }),
};
