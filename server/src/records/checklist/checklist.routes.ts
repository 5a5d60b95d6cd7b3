import {
  checklistEndpoints,
  checklistRunEndpoints,
  checklistScheduleEndpoints,
} from 'contract/records/checklist/checklist.endpoints';
import { responseSetEndpoints } from 'contract/records/checklist/response-set.endpoints';
import { type Binding, reading, writing } from '../../core/http/route.ts';
import type { ServedKind } from '../record/server-module.ts';
import { answerItem } from './answer.service.ts';
import { checkedKinds } from './checked-kinds.ts';
import {
  createChecklist,
  findChecklist,
  findTrend,
  listChecklists,
  publishChecklist,
  removeChecklist,
  retireChecklist,
  updateChecklist,
} from './checklist.service.ts';
import { completeRun } from './complete.service.ts';
import { addPhoto, findPhoto, removePhoto } from './photo.service.ts';
import { createSchedule, listSchedules, removeSchedule, updateSchedule } from './schedule.service.ts';
import {
  createResponseSet,
  listResponseSets,
  removeResponseSet,
  updateResponseSet,
} from './response-set.service.ts';
import { claimRun, explainRun, releaseRun } from './run-acts.service.ts';
import { listRunGroups } from './run-group.service.ts';
import { cancelRun, findRun, listRuns, startRun, updateRun } from './run.service.ts';

const [lists, schedules, runs] = [checklistEndpoints, checklistScheduleEndpoints, checklistRunEndpoints];
const sets = responseSetEndpoints;

const definitionRoutes: Binding[] = [
  reading(lists.list, (ctx, { query }) => listChecklists(ctx, query)),
  writing(lists.create, (ctx, { body }) => createChecklist(ctx, body)),
  reading(lists.find, (ctx, { params }) => findChecklist(ctx, params.checklistId)),
  writing(lists.update, (ctx, { params, body }) => updateChecklist(ctx, params.checklistId, body)),
  writing(lists.publish, (ctx, { params, body }) => publishChecklist(ctx, params.checklistId, body)),
  writing(lists.retire, (ctx, { params, body }) => retireChecklist(ctx, params.checklistId, body)),
  writing(lists.remove, (ctx, { params, body }) => removeChecklist(ctx, params.checklistId, body.reason)),
  reading(lists.trend, (ctx, { params }) => findTrend(ctx, params.checklistId)),
  reading(sets.list, (ctx, { query }) => listResponseSets(ctx, query)),
  writing(sets.create, (ctx, { body }) => createResponseSet(ctx, body)),
  writing(sets.update, (ctx, { params, body }) => updateResponseSet(ctx, params.setId, body)),
  writing(sets.remove, (ctx, { params }) => removeResponseSet(ctx, params.setId)),
  reading(schedules.list, (ctx, { query }) => listSchedules(ctx, query)),
  writing(schedules.create, (ctx, { body }) => createSchedule(ctx, body)),
  writing(schedules.update, (ctx, { params, body }) => updateSchedule(ctx, params.plannedId, body)),
  writing(schedules.remove, (ctx, { params }) => removeSchedule(ctx, params.plannedId)),
];

/** Serves the checklists of all workspaces, and their runs, which may be for records of these kinds. */
export function checklistRoutes(served: readonly ServedKind[]): Binding[] {
  const kinds = checkedKinds(served);
  return [
    ...definitionRoutes,
    reading(runs.list, (ctx, { query }) => listRuns(ctx, query)),
    writing(runs.create, (ctx, { body }) => startRun(kinds, ctx, body)),
    reading(runs.groups, (ctx, { query }) => listRunGroups(ctx, query)),
    writing(runs.claim, (ctx, { params }) => claimRun(ctx, params.runId)),
    writing(runs.release, (ctx, { params }) => releaseRun(ctx, params.runId)),
    reading(runs.find, (ctx, { params }) => findRun(ctx, params.runId)),
    writing(runs.update, (ctx, { params, body }) => updateRun(ctx, params.runId, body)),
    writing(runs.answer, (ctx, { params, body }) => answerItem(ctx, params.runId, params.itemId, body)),
    writing(runs.addPhoto, (ctx, { params, body }) => addPhoto(ctx, params.runId, body)),
    reading(runs.findPhoto, (ctx, { params }) => findPhoto(ctx, params.runId, params.photoId)),
    writing(runs.removePhoto, (ctx, { params }) => removePhoto(ctx, params.runId, params.photoId)),
    writing(runs.complete, (ctx, { params }) => completeRun(kinds, ctx, params.runId)),
    writing(runs.explain, (ctx, { params, body }) => explainRun(ctx, params.runId, body)),
    writing(runs.cancel, (ctx, { params, body }) => cancelRun(ctx, params.runId, body)),
  ];
}
