import { listQuery } from '../../core/list.ts';
import { partEndpoints } from '../../records/kind/kind.endpoints.ts';
import { recordExtensionEndpoints } from '../../records/extension/extension.endpoints.ts';
import { documentEndpoints } from '../../records/record-file/document.endpoints.ts';
import { rowEndpoints } from '../../records/part/row.endpoints.ts';
import { marksEndpoint } from '../../records/record/marks.ts';
import { recordEndpoints, type RecordDefinition } from '../../records/record/record.endpoints.ts';
import { capaAction, capaActionCreate, capaActionPatch } from './capa-action.ts';
import { containment, containmentInput, containmentPatch } from './containment/containment.ts';
import { effectivenessParts } from './effectiveness/effectiveness.endpoints.ts';
import { blastRadiusParts } from './impact/blast-radius.endpoints.ts';
import {
  documentImpact,
  documentImpactInput,
  documentImpactPatch,
  lateral,
  lateralInput,
  lateralPatch,
  lesson,
  lessonInput,
  lessonPatch,
} from './impact/impact.ts';
import { messageParts } from './message/message.endpoints.ts';
import { otherAnalysis, otherAnalysisInput, otherAnalysisPatch } from './other-analysis/other-analysis.ts';
import { teamRole, teamRoleInput, teamRolePatch } from './team/team-role.ts';
import { similarParts } from './similar/similar.endpoints.ts';
import { trendParts } from './similar/trend.endpoints.ts';
import { capaFilters, capaSorts } from './capa-filters.ts';
import { capa, capaCreate, capaInput, capaPatch } from './capa.ts';

// No export: what the browser gets of such a file are calls without their schemas.
const definition = {
  kind: 'capa',
  module: 'capa',
  path: 'libraries',
  words: { one: 'CAPA', many: 'CAPAs' },
  query: listQuery({ sort: capaSorts, filters: capaFilters }),
  create: capaCreate,
  patch: capaPatch,
  reply: capa,
  several: capaInput.pick({ priority: true, tags: true }),
  texts: {
    created: 'CAPA created successfully',
    updated: 'CAPA updated successfully',
    saveFailed: 'Failed to save library',
    removed: 'CAPA deleted successfully',
    removeFailed: 'Failed to delete CAPA',
    restored: 'CAPA restored successfully',
    restoreFailed: 'Failed to restore CAPA',
    purged: 'CAPA permanently deleted',
  },
  // Whatever counts or lists CAPAs and their actions.
  stales: ['subscription', 'analytics', 'attention', 'log', 'task', 'pinned-filter', 'approval', 'signature'],
  action: { create: capaActionCreate, patch: capaActionPatch, reply: capaAction },
} as const satisfies RecordDefinition;

export const capaEndpoints = {
  ...recordEndpoints(definition),
  marks: marksEndpoint('/capa/libraries', { access: 'capa.read', many: 'CAPAs' }),
};

const one = '/capa/libraries/:workspaceId/:recordId' as const;

/** What all rows have that stand below a CAPA. */
const below = {
  one,
  read: 'capa.read',
  work: 'capa.update',
  stales: ['attention', 'log', 'xray'],
} as const;

export const capaParts = {
  ...partEndpoints(definition),
  ...effectivenessParts,
  ...similarParts,
  ...trendParts,
  ...blastRadiusParts,
  ...messageParts,
  containment: rowEndpoints({
    ...below,
    change: 'capa.contain',
    collection: 'containments',
    id: 'containmentId',
    reply: containment,
    create: containmentInput,
    patch: containmentPatch,
    sorts: ['dueDate', 'createdAt'],
    word: 'containment',
    are: 'What is done at once about a CAPA, by the day on which it is due.',
    adds: 'Adds what is done at once, before the cause is known.',
    removes: 'Deletes what was entered by mistake; what is not needed says so.',
  }),
  'other-analysis': rowEndpoints({
    ...below,
    work: 'capa.analyse',
    collection: 'other-analyses',
    id: 'otherAnalysisId',
    reply: otherAnalysis,
    create: otherAnalysisInput,
    patch: otherAnalysisPatch,
    sorts: ['createdAt'],
    word: 'analysis',
    are: 'The analyses of a CAPA by other methods than five whys and fishbones, in the order in which they were begun.',
    adds: 'Adds an analysis by another method.',
    removes: 'Deletes what was entered by mistake.',
  }),
  'team-role': rowEndpoints({
    ...below,
    collection: 'team-roles',
    id: 'teamRoleId',
    reply: teamRole,
    create: teamRoleInput,
    patch: teamRolePatch,
    sorts: ['createdAt'],
    word: 'role',
    are: 'Who is what on the team of a CAPA, its leader first.',
    adds: 'Gives a manager or a member of the CAPA a role on its team.',
    removes: 'Takes a role back; the person stays a member.',
  }),
  lateral: rowEndpoints({
    ...below,
    collection: 'lateral',
    id: 'lateralId',
    reply: lateral,
    create: lateralInput,
    patch: lateralPatch,
    sorts: ['createdAt'],
    word: 'place',
    are: 'Where else the problem of a CAPA could happen, in the order in which it was thought of.',
    adds: 'Adds a place that is looked at.',
    removes: 'Deletes what was entered by mistake.',
  }),
  'document-impact': rowEndpoints({
    ...below,
    change: 'capa.document',
    collection: 'document-impacts',
    id: 'documentImpactId',
    reply: documentImpact,
    create: documentImpactInput,
    patch: documentImpactPatch,
    sorts: ['createdAt'],
    word: 'document',
    are: 'The documents that a CAPA may concern, in the order in which they were entered.',
    adds: 'Adds a document that the CAPA may concern.',
    removes: 'Deletes what was entered by mistake.',
  }),
  lesson: rowEndpoints({
    ...below,
    collection: 'lessons',
    id: 'lessonId',
    reply: lesson,
    create: lessonInput,
    patch: lessonPatch,
    sorts: ['createdAt'],
    word: 'lesson',
    are: 'What others should know of a CAPA, in the order in which it was written.',
    adds: 'Adds what others should know.',
    removes: 'Deletes a lesson.',
  }),
  document: documentEndpoints(definition),
  extension: recordExtensionEndpoints(definition, 'capa.decide'),
};
