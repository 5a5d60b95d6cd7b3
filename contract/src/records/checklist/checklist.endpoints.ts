import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { calendarDate, givenId, reason } from '../../core/field.ts';
import { listQuery, queryFlag, severalOf } from '../../core/list.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { list, ok } from '../../core/reply.ts';
import {
  answer,
  answerPut,
  cancelInput,
  checklist,
  checklistCreate,
  checklistPatch,
  checklistStatuses,
  linkedPhoto,
  photo,
  photoInput,
  run,
  runCreate,
  runPatch,
  runStatuses,
  stepInput,
  wholeChecklist,
  wholeRun,
} from './checklist.ts';
import { trend } from './trend.ts';
import { actionGroup } from '../claim/claim.ts';
import { checklistSchedule, checklistScheduleCreate, checklistSchedulePatch } from './schedule.ts';

const all = '/:type/module/:workspaceId/checklists' as const;
const one = `${all}/:checklistId` as const;
const failure = 'Failed to save the checklist';
const stales = ['log'] as const;

/** The calls of the checklists of a workspace, whatever its module. */
export const checklistSorts = ['name', 'updatedAt'] as const;
export const checklistFilters = {
  status: z.enum(checklistStatuses, 'Choose a status').optional(),
  owner: severalOf(givenId('Choose people from the list')).optional(),
};

export const scheduleSorts = ['nextOn', 'name'] as const;
export const scheduleFilters = { checklist: givenId('Choose a checklist').optional() };

export const runSorts = ['createdAt', 'dueDate', 'name'] as const;
export const runFilters = {
  status: z.enum(runStatuses, 'Choose a status').optional(),
  checklist: givenId('Choose a checklist').optional(),
  record: givenId('Choose a record').optional(),
  action: givenId('Choose an action').optional(),
  mine: queryFlag.optional(),
  /** Where it is answered: at the site of the run. */
  site: severalOf(givenId('Choose a site')).optional(),
  assignee: severalOf(givenId('Choose people from the list')).optional(),
  /** Open and past its due date, by the day of its site. */
  overdue: queryFlag.optional(),
  /** Whether a critical item has failed. */
  isFailed: queryFlag.optional(),
  dueFrom: calendarDate('Choose a day').optional(),
  dueTo: calendarDate('Choose a day').optional(),
};

export const checklistEndpoints = {
  list: endpoint(`GET ${all}`, {
    access: 'checklist.read',
    summary: 'The checklists of a workspace.',
    query: listQuery({ sort: checklistSorts, filters: checklistFilters }),
    reply: list(checklist),
  }),
  create: endpoint(`POST ${all}`, {
    access: 'checklist.manage',
    summary: 'Begins a checklist; the caller owns it unless somebody else is named.',
    body: checklistCreate,
    reply: ok(wholeChecklist),
    status: 201,
    success: 'Checklist created',
    failure,
    stales,
  }),
  find: endpoint(`GET ${one}`, {
    access: 'checklist.read',
    summary: 'A checklist with its questions as they are being edited, and its editions.',
    reply: ok(wholeChecklist),
  }),
  update: endpoint(`PATCH ${one}`, {
    access: 'checklist.manage',
    summary: 'Changes a checklist. Runs have the questions of an edition, so none of them changes.',
    body: checklistPatch,
    reply: ok(wholeChecklist),
    success: 'Checklist saved',
    failure,
    stales,
  }),
  publish: endpoint(`POST ${one}/publish`, {
    access: 'checklist.manage',
    summary: 'Makes the questions the next edition, which runs begin with from now on.',
    body: stepInput,
    reply: ok(wholeChecklist),
    success: 'Checklist published',
    failure,
    stales,
  }),
  retire: endpoint(`POST ${one}/retire`, {
    access: 'checklist.manage',
    summary: 'Takes a checklist out of use; what runs goes on. Publishing brings it back.',
    body: stepInput,
    reply: ok(wholeChecklist),
    success: 'Checklist retired',
    failure,
    stales,
  }),
  remove: endpoint(`DELETE ${one}`, {
    access: 'checklist.manage',
    summary: 'Deletes a draft or a retired checklist; its runs stay as they are, and it can be restored.',
    body: z.object({ reason }),
    reply: ok(z.null()),
    success: 'Checklist deleted',
    failure: 'Delete failed',
    stales: [...stales, 'deleted'],
  }),
  trend: endpoint(`GET ${one}/trend`, {
    access: 'checklist-run.read',
    summary: 'What the last 12 completed runs came to, with the answer to each item.',
    reply: ok(trend),
  }),
};

const planned = '/:type/module/:workspaceId/checklist-schedules' as const;
const plan = `${planned}/:plannedId` as const;
const planFailure = 'Failed to save the schedule';

/** The calls of the schedules by which checklists start by themselves. */
export const checklistScheduleEndpoints = {
  list: endpoint(`GET ${planned}`, {
    access: 'checklist.read',
    summary: 'What starts by itself in a workspace, the next first; of one checklist where it is named.',
    query: listQuery({ sort: scheduleSorts, filters: scheduleFilters }),
    reply: list(checklistSchedule),
  }),
  create: endpoint(`POST ${planned}`, {
    access: 'checklist.manage',
    summary: 'Has a checklist started by itself; its first day is the next one that fits, today included.',
    body: checklistScheduleCreate,
    reply: ok(checklistSchedule),
    status: 201,
    success: 'Schedule created',
    failure: planFailure,
    stales,
  }),
  update: endpoint(`PATCH ${plan}`, {
    access: 'checklist.manage',
    summary: 'Changes when a checklist starts and for whom, or pauses it; what has started stays as it is.',
    body: checklistSchedulePatch,
    reply: ok(checklistSchedule),
    success: 'Schedule saved',
    failure: planFailure,
    stales,
  }),
  remove: endpoint(`DELETE ${plan}`, {
    access: 'checklist.manage',
    summary: 'Ends a schedule; the runs that it has started stay.',
    reply: ok(z.null()),
    success: 'Schedule deleted',
    failure: 'Delete failed',
    stales,
  }),
};

const runs = '/:type/module/:workspaceId/checklist-runs' as const;
const single = `${runs}/:runId` as const;
const runFailure = 'Failed to save the run';
const runStales = ['log', 'checklist', 'task'] as const;

/** The calls of the runs of checklists. */
export const checklistRunEndpoints = {
  list: endpoint(`GET ${runs}`, {
    access: 'checklist-run.read',
    summary: 'The runs of the checklists of a workspace.',
    query: listQuery({ sort: runSorts, filters: runFilters }),
    reply: list(run),
  }),
  create: endpoint(`POST ${runs}`, {
    access: 'checklist-run.start',
    summary:
      'Starts a run of the edition that is in force, by itself or for a record; it is the caller’s unless somebody else is named, and due today unless another day is.',
    body: runCreate,
    reply: ok(wholeRun),
    status: 201,
    success: 'Checklist started',
    failure: runFailure,
    stales: runStales,
  }),
  groups: endpoint(`GET ${runs}/groups`, {
    access: 'checklist-run.read',
    topic: 'group',
    summary: 'The groups that a run can be given to, and why others cannot take one.',
    query: z.object({
      site: givenId('Choose a site').optional(),
      record: givenId('Choose a record').optional(),
    }),
    reply: ok(z.array(actionGroup)),
  }),
  claim: endpoint(`POST ${single}/claim`, {
    access: 'checklist-run.start',
    summary: 'Takes a run that waits in a group of the caller. Only one person does.',
    reply: ok(wholeRun),
    success: 'Checklist claimed',
    failure: 'Failed to claim the checklist',
    stales: runStales,
  }),
  release: endpoint(`POST ${single}/release`, {
    access: 'checklist-run.answer',
    summary: 'Gives a run back to its group, where it waits again with what was answered.',
    reply: ok(wholeRun),
    success: 'Checklist given back to its group',
    failure: 'Failed to give the checklist back',
    stales: runStales,
  }),
  find: endpoint(`GET ${single}`, {
    access: 'checklist-run.read',
    summary: 'A run with the questions of its edition, and what was answered.',
    reply: ok(wholeRun),
  }),
  update: endpoint(`PATCH ${single}`, {
    access: 'checklist-run.update',
    summary: 'Gives a run to somebody else, another site or another day.',
    body: runPatch,
    reply: ok(wholeRun),
    success: 'Run saved',
    failure: runFailure,
    stales: runStales,
  }),
  answer: endpoint(`PUT ${single}/answers/:itemId`, {
    access: 'checklist-run.answer',
    summary:
      'Answers an item. The version is that of the answer that was seen, 0 for none: an answer of another device is never overwritten unseen.',
    body: answerPut,
    reply: ok(answer),
    failure: 'Failed to save the answer',
    stales: runStales,
  }),
  addPhoto: endpoint(`POST ${single}/photos`, {
    access: 'checklist-run.answer',
    summary: 'Puts a photo or file that was uploaded beside the answer to an item.',
    body: photoInput,
    reply: ok(photo),
    status: 201,
    failure: 'Failed to save the file',
    stales: runStales,
  }),
  findPhoto: endpoint(`GET ${single}/photos/:photoId`, {
    access: 'checklist-run.read',
    summary: 'One photo or file with a link to its bytes that is good for five minutes.',
    reply: ok(linkedPhoto),
    holdsRight: true,
  }),
  removePhoto: endpoint(`DELETE ${single}/photos/:photoId`, {
    access: 'checklist-run.answer',
    summary: 'Takes a photo or file off.',
    reply: ok(photo),
    success: 'Photo deleted',
    failure: 'Delete failed',
    stales: runStales,
  }),
  complete: endpoint(`POST ${single}/complete`, {
    access: 'checklist-run.answer',
    summary:
      'Completes a run: refused with the items that still need something; else it is scored, and failed items become actions of its record or are told to the owner.',
    reply: ok(wholeRun),
    success: 'Checklist completed',
    failure: 'Failed to complete the run',
    stales: [...runStales, ...recordKindKeys, 'attention'],
  }),
  explain: endpoint(`POST ${single}/reason`, {
    access: 'checklist-run.answer',
    summary: 'Says why a scheduled run was missed.',
    body: cancelInput,
    reply: ok(wholeRun),
    success: 'Reason saved',
    failure: runFailure,
    stales: runStales,
  }),
  cancel: endpoint(`POST ${single}/cancel`, {
    access: 'checklist-run.update',
    summary: 'Ends a run without a result, and says why.',
    body: cancelInput,
    reply: ok(wholeRun),
    success: 'Run cancelled',
    failure: runFailure,
    stales: runStales,
  }),
};
