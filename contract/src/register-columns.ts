import type { RecordKind } from './core/record-kinds.ts';

const everyKind = [
  'number',
  'name',
  'status',
  'approval',
  'site',
  'process',
  'dueDate',
  'reviewDate',
  'managers',
  'members',
  'confidential',
  'legalHold',
  'actions',
  'createdAt',
] as const;

/**
 * The columns that the register of a kind may show which has columns of its own, additional fields aside. An export is asked for those
 * that are on screen, so it has each of them under the same key.
 */
export const registerColumns = {
  risk: [
    ...everyKind,
    'category',
    'kind',
    'dateIdentified',
    'lastReview',
    'stage',
    'closedAs',
    'owner',
    'tags',
    'parent',
    'externalRef',
    'inherent',
    'current',
    'residual',
    'rpn',
    'priority',
    'appetiteDelta',
    'strategy',
    'trend',
  ],
  capa: [
    ...everyKind,
    'stage',
    'source',
    'class',
    'priority',
    'kind',
    'dateDetected',
    'tags',
    'grossDays',
    'extensions',
    'cycle',
    'effectiveness',
    'recurrence',
  ],
} as const satisfies Partial<Record<RecordKind, readonly string[]>>;
