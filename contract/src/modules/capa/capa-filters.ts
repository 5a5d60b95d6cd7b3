import { choiceOf } from '../../core/choices.ts';
import { calendarDate } from '../../core/field.ts';
import { queryFlag, severalOf } from '../../core/list.ts';
import { causeCategoryLabels } from '../../records/analysis/cause-categories.ts';
import { tagFilter } from '../../records/record/marks.ts';
import { recordFilters } from '../../records/record/record.ts';
import {
  actionStrategyLabels,
  extensionOutcomeLabels,
  onTimeLabels,
  proofLabels,
  rejectionLabels,
} from './capa-choices.ts';
import { stayedStageLabels } from './capa.workflow.ts';
import { capaClass, capaKind, capaPriority, capaSource, capaStage, capaStatus } from './capa.ts';
import { subProcess } from './sub-process.ts';

/** What a list of CAPAs sorts by; the first is the default, newest first. */
export const capaSorts = [
  'createdAt',
  'name',
  'number',
  'dateDetected',
  'dueDate',
  'reviewDate',
  'status',
  'stage',
  'class',
  'source',
  'priority',
] as const;

/** What a list of CAPAs filters by. */
export const capaFilters = {
  ...recordFilters(capaStatus),
  ...tagFilter,
  stage: severalOf(capaStage).optional(),
  class: severalOf(capaClass).optional(),
  source: severalOf(capaSource).optional(),
  kind: severalOf(capaKind).optional(),
  priority: severalOf(capaPriority).optional(),
  /** Those with one of these sub-processes. */
  subProcess: severalOf(subProcess).optional(),
  /** Those that were rejected as one of these. */
  rejectedAs: severalOf(choiceOf(rejectionLabels, 'Choose what it is')).optional(),
  /** Those that can be expected to be closed in these days. */
  expectedCloseFrom: calendarDate('Choose a day').optional(),
  expectedCloseTo: calendarDate('Choose a day').optional(),
  /** Those in their second cycle or a later one, after they were reopened or did not work, or those in their first. */
  isRepeated: queryFlag.optional(),
  /** What the verdicts of their cycles come to. */
  proof: severalOf(choiceOf(proofLabels, 'Choose a verdict')).optional(),
  /** Those whose implementation was verified, by which due date. */
  onTime: severalOf(choiceOf(onTimeLabels, 'Choose when it was verified')).optional(),
  /** Those whose implementation was verified the first time in these days. */
  verifiedFrom: calendarDate('Choose a day').optional(),
  verifiedTo: calendarDate('Choose a day').optional(),
  /** Those that repeat an earlier CAPA, or not. */
  isRecurrence: queryFlag.optional(),
  /** Those with an action that works by it and was not cancelled. */
  strategy: severalOf(choiceOf(actionStrategyLabels, 'Choose a strategy')).optional(),
  /** Those with a root cause of it. */
  causeCategory: severalOf(choiceOf(causeCategoryLabels, 'Choose a category')).optional(),
  /** Those whose actions work by training and administration alone, or not. */
  isWeak: queryFlag.optional(),
  /** Those whose due date is still to be met, from triage until their implementation is verified, or not. */
  isTimed: queryFlag.optional(),
  /** Those whose due date is still to be met and has passed where they are, or not. */
  isLate: queryFlag.optional(),
  /** Those that say what they have cost, or not. */
  hasCost: queryFlag.optional(),
  /** Those that left one of these stages, the first and the last day of when. */
  leftStage: severalOf(choiceOf(stayedStageLabels, 'Choose a stage')).optional(),
  leftFrom: calendarDate('Choose a day').optional(),
  leftTo: calendarDate('Choose a day').optional(),
  /** Those for which, or for an action of which, more time was asked in these days, by what came of it. */
  extension: severalOf(choiceOf(extensionOutcomeLabels, 'Choose what came of it')).optional(),
  askedFrom: calendarDate('Choose a day').optional(),
  askedTo: calendarDate('Choose a day').optional(),
};
