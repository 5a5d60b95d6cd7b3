import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  calendarDate,
  givenId,
  neededVersion,
  omittable,
  optional,
  optionalLongText,
  optionalText,
  person,
  refs,
  requiredText,
  removalInput,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { remark, step } from '../../core/step.ts';
import { asOfEndpoints } from '../as-of/as-of.endpoints.ts';
import { raisedFrom } from '../raise/raised-from.ts';
import { raiseEndpoints } from '../raise/raise.endpoints.ts';
import { stage } from '../workflow/stage.ts';
import { signatureInput } from '../signature/signature.ts';
import { severalEndpoints } from './several.endpoints.ts';
import { standingEndpoints } from './standing.endpoints.ts';
import {
  linkedRecordFile,
  recordFileRenewal,
  recordFile,
  recordFileCreate,
  recordFileFilters,
  recordFileSorts,
} from '../record-file/record-file.ts';
import { actionWorkEndpoints } from './action-work.endpoints.ts';
import { pathsOf, type RecordDefinition, rightOf } from './record-definition.ts';

export type { RecordDefinition };

/** How many records a pinned filter finds, in which list: that of all, or that of one's own. */
export const pinnedCount = z.object({
  list: z.string(),
  name: z.string(),
  total: z.int(),
  totalIsCapped: z.boolean(),
});

export type PinnedCount = z.output<typeof pinnedCount>;

const members = z.object({
  data: z.array(person),
  members: z.array(person),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  totalPages: z.int(),
});

const stepBody = z.object({
  step: requiredText('Step is required', 40),
  reason: optionalLongText(1000),
  resumeOn: optional(calendarDate('Date is required')).meta({ label: 'Resume on' }),
  choice: optionalText(40).meta({ label: 'Choice' }),
  /** The record that the choice names, where it names one. */
  record: optional(givenId('Choose a record')).meta({ label: 'Record' }),
  /** What is said of items of the record, one for each that the step is about. */
  remarks: omittable(
    z.array(remark).max(limits.remarksOfStep, `Say something of at most ${limits.remarksOfStep} items`),
  ).meta({ label: 'Items' }),
  justification: optionalLongText(1000).meta({ label: 'Justification' }),
  /** With what it is signed, for a step that asks for that. */
  signature: omittable(signatureInput).meta({ label: 'Signature' }),
  version: neededVersion,
});

/**
 * The calls that every kind of record has (`spec/wire.md`, "Every other call"): to list, find, raise, change and delete
 * them, their steps and members. A kind adds what is only its own.
 */
export function recordEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words, texts, stales } = definition;
  const { all, one, many: several, mine } = pathsOf(definition);
  const { one: word, many } = words;
  const reply = ok(definition.reply as D['reply']);
  const rows = list(definition.reply as D['reply']);
  const query = definition.query as D['query'];
  const create = definition.create as D['create'];
  const patch = definition.patch as D['patch'];
  const read = rightOf(definition, 'read');
  const update = rightOf(definition, 'update');
  const saved = { success: texts.updated, failure: texts.saveFailed };
  return {
    list: endpoint(`GET ${all}/workspace/:workspaceId`, {
      access: read,
      summary: `The ${many} of a workspace.`,
      query,
      reply: rows,
    }),
    listMine: endpoint(`GET ${mine}`, {
      access: read,
      summary: `The ${many} that the caller manages or is a member of.`,
      query,
      reply: rows,
    }),
    countPinned: endpoint(`GET ${all}/workspace/:workspaceId/pinned`, {
      access: read,
      topic: 'pinned-filter',
      summary: `How many ${many} each filter finds that the caller has pinned for a list of the workspace; one that asks for what is no longer known is left out.`,
      reply: ok(z.array(pinnedCount)),
    }),
    create: endpoint(`POST ${all}`, {
      access: rightOf(definition, 'create'),
      summary: `Raises a ${word}; it gets its number and is pending. With \`raisedFrom\` it is linked with that record, which the caller sees, as raised from it; with \`raisedFromAnswer\` the item of a checklist that failed says that it led to it; with \`copiedFrom\` it is linked with that record, of which it began as a copy.`,
      query: raisedFrom,
      body: create,
      reply,
      status: 201,
      success: texts.created,
      failure: texts.saveFailed,
      stales,
    }),
    ...severalEndpoints(definition, several),
    find: endpoint(`GET ${one}`, { access: read, summary: `One ${word}.`, reply }),
    update: endpoint(`PATCH ${one}`, {
      access: update,
      summary: `Changes the given fields of a ${word}; a status is changed by the step that leads to it.`,
      body: patch,
      reply,
      ...saved,
      stales,
    }),
    remove: endpoint(`DELETE ${one}`, {
      access: rightOf(definition, 'remove'),
      summary: `Puts a ${word} out of sight; it can be restored.`,
      body: removalInput,
      reply,
      success: texts.removed,
      failure: texts.removeFailed,
      stales,
    }),
    steps: endpoint(`GET ${one}/steps`, {
      access: read,
      summary: 'The steps out of the present status, each with what it still lacks.',
      reply: ok(z.array(step)),
    }),
    move: endpoint(`POST ${one}/steps`, {
      access: update,
      summary: 'Takes a step, with the reason, the day, the choice and the justification that it asks for.',
      body: stepBody,
      reply,
      success: 'Step taken',
      failure: texts.saveFailed,
      stales,
    }),
    stages: endpoint(`GET ${one}/stages`, {
      access: read,
      summary: `The states that a ${word} passes, with who brought it there and when.`,
      reply: ok(z.array(stage)),
    }),
    ...standingEndpoints(definition, one),
    members: endpoint(`GET ${one}/members`, {
      access: read,
      summary: `The members of a ${word}.`,
      query: listQuery({ sort: ['name'] }),
      reply: ok(members),
    }),
    addMembers: endpoint(`POST ${one}/members`, {
      access: update,
      summary: 'Adds members; those already there stay as they are.',
      body: z.object({ members: refs('Choose at least one person') }),
      reply,
      success: 'Members added',
      failure: 'Failed to add members',
      stales: ['log'],
    }),
    removeMember: endpoint(`DELETE ${one}/:memberId`, {
      access: update,
      summary: `Takes a member off a ${word}; somebody who is not a member changes nothing.`,
      reply,
      success: 'Member removed',
      failure: 'Failed to remove member',
      stales: ['log'],
    }),
    ...raiseEndpoints(definition),
    ...asOfEndpoints(definition),
  };
}

/** The calls of the actions under a kind of record. */
export function actionEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words, stales, action } = definition;
  const { one } = pathsOf(definition);
  const read = rightOf(definition, 'read');
  const update = rightOf(definition, 'update');
  const reply = ok(action.reply as D['action']['reply']);
  const create = action.create as D['action']['create'];
  const patch = action.patch as D['action']['patch'];
  const progress = `${definition.kind}-action.progress` as `${D['kind']}-action.progress`;
  return {
    list: endpoint(`GET ${one}/actions`, {
      access: read,
      summary: `The actions of a ${words.one}.`,
      query: listQuery({ sort: ['endDate', 'name', 'startDate', 'createdAt'] }),
      reply: list(action.reply as D['action']['reply']),
    }),
    create: endpoint(`POST ${one}/actions`, {
      access: update,
      summary: `Adds an action to a ${words.one}.`,
      body: create,
      reply,
      status: 201,
      success: 'Action created',
      failure: 'Failed to save action',
      stales,
    }),
    find: endpoint(`GET ${one}/actions/:actionId`, { access: read, summary: 'One action.', reply }),
    update: endpoint(`PATCH ${one}/actions/:actionId`, {
      access: progress,
      topic: definition.kind,
      summary:
        'Changes an action. An assignee may change its status, how far it is and its additional fields; an editor everything, but not the due date of what is theirs to do.',
      body: patch,
      reply,
      success: 'Action updated',
      failure: 'Failed to save action',
      stales,
    }),
    remove: endpoint(`DELETE ${one}/actions/:actionId`, {
      access: update,
      summary: `Takes an action off a ${words.one}; the log keeps what it was.`,
      body: removalInput,
      reply,
      success: 'Action deleted',
      failure: 'Delete failed',
      stales,
    }),
    ...actionWorkEndpoints(definition),
  };
}

/** The calls of the files that are attached to a kind of record. */
export function recordFileEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words } = definition;
  const { one } = pathsOf(definition);
  const read = rightOf(definition, 'read');
  const attach = rightOf(definition, 'attach');
  const topic = 'record-file';
  return {
    list: endpoint(`GET ${one}/attachments`, {
      access: read,
      topic,
      summary: `The files that are attached to a ${words.one}, also to its actions; those of one action alone.`,
      query: listQuery({ sort: recordFileSorts, filters: recordFileFilters }),
      reply: list(recordFile),
    }),
    create: endpoint(`POST ${one}/attachments`, {
      access: attach,
      topic,
      summary:
        'Attaches a file that the caller has uploaded, by its key; to one of its actions where that is named.',
      body: recordFileCreate,
      reply: ok(recordFile),
      status: 201,
      success: 'File attached',
      failure: 'Failed to upload file.',
      stales: [definition.kind, 'log'],
    }),
    renew: endpoint(`POST ${one}/attachments/:attachmentId/versions`, {
      access: attach,
      topic,
      summary:
        'Adds a new version of a file, which the caller has uploaded, by its key; the earlier ones stay.',
      body: recordFileRenewal,
      reply: ok(recordFile),
      status: 201,
      success: 'New version added',
      failure: 'Failed to upload file.',
      stales: [definition.kind, 'log'],
    }),
    find: endpoint(`GET ${one}/attachments/:attachmentId`, {
      access: read,
      topic,
      summary:
        'One attached file with its earlier versions and where it is used; links to their bytes are good for five minutes.',
      reply: ok(linkedRecordFile),
      holdsRight: true,
    }),
    remove: endpoint(`DELETE ${one}/attachments/:attachmentId`, {
      access: attach,
      topic,
      summary: `Takes a file off a ${words.one}: an editor any, others their own; the log keeps its name.`,
      body: removalInput,
      reply: ok(recordFile),
      success: 'File deleted',
      failure: 'Delete failed',
      stales: [definition.kind, 'log'],
    }),
  };
}
