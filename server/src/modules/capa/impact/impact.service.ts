import {
  type DocumentImpact,
  documentReport,
  type Lateral,
  type Lesson,
} from 'contract/modules/capa/impact/impact';
import sql from 'sql-template-tag';
import { checkPeople } from '../../../access/user/user.service.ts';
import type { WriteContext } from '../../../core/http/context.ts';
import { invalid, notFound } from '../../../core/http/errors.ts';
import { findToday } from '../../../records/extension/request.service.ts';
import {
  afterOf,
  checkRules,
  createRows,
  type Rule,
  type Writing,
} from '../../../records/part/rows.service.ts';
import { capas, fieldsBesides, lockForPart, mayChange, refuseFields } from '../capa.service.ts';
import { documentImpactStore, lateralStore, lessonStore } from './impact.store.ts';

type Said = Record<string, unknown>;
type Decided = { decision: string };

const parts = { find: capas.find, lock: lockForPart };

/** Who has decided, and on which day: whoever does it last; nobody while it is open. */
async function decidedBy(ctx: WriteContext, { recordId, before }: Writing<Decided>, { decision }: Said) {
  if (decision === before?.decision) return {};
  return decision === 'open'
    ? { decided_by: null, decided_on: null }
    : { decided_by: ctx.actor.accountId, decided_on: await findToday(ctx, recordId) };
}

const is =
  (decision: string, field: string) =>
  (after: Said): boolean =>
    after['decision'] === decision && !after[field];

const lateralRules: readonly Rule<Said>[] = [
  ['finding', ({ decision, finding }) => decision !== 'open' && !finding, 'Say what was found there'],
  ['action', is('applies', 'action'), 'Name the action by which it is prevented there'],
  ['reference', is('already-covered', 'reference'), 'Say by what it is covered'],
];

async function checkAction(ctx: WriteContext, { recordId, said, before }: Writing<Lateral>): Promise<void> {
  const { action } = said;
  if (typeof action !== 'string' || action === before?.action?._id) return;
  const [row] = await ctx.db.query<{ isCancelled: boolean }>(sql`
    select a.status = 'cancelled' as "isCancelled" from actions a where a.organization_id = app_organization() and a.record_id = ${recordId} and a.id = ${action} and a.deleted_at is null`);
  if (!row) throw notFound('Action', 'action');
  if (row.isCancelled) throw invalid({ action: 'It was cancelled: choose another action' });
}

/** Where else the problem of a CAPA could happen. */
export const laterals = createRows<Lateral>({
  ...parts,
  store: lateralStore,
  async check(ctx, writing) {
    const after = afterOf(writing);
    checkRules(lateralRules, after);
    await checkAction(ctx, writing);
    return decidedBy(ctx, writing, after);
  },
});

const documentRules: readonly Rule<Said>[] = [
  ['reason', is('no-update', 'reason'), 'Say why it needs no update'],
  ['versionAfter', is('updated', 'versionAfter'), 'Say which version has the update'],
  ['owner', is('deferred', 'owner'), 'Say who updates it'],
  ['dueDate', is('deferred', 'dueDate'), 'Say until when it is updated'],
];

/** Whether this says what became of a document whose update was put off, and nothing else. */
const isAnswer = ({ said, before }: Writing<DocumentImpact>): boolean =>
  before?.decision === 'deferred' &&
  documentReport.shape.decision.safeParse(said['decision']).success &&
  fieldsBesides(documentReport, said).length === 0;

/**
 * What was put off outlives the CAPA: what became of it is said after the end as well, by its editors or by whoever was to
 * update it, who says nothing else.
 */
async function checkRights(ctx: WriteContext, writing: Writing<DocumentImpact>): Promise<void> {
  const { recordId, said, before } = writing;
  if (!before) return;
  const capa = await capas.find(ctx, recordId);
  const named = before.decision === 'deferred' && before.owner ? [before.owner] : [];
  const isEditor = mayChange(ctx, capa, { act: 'document', named });
  const isSaid = isAnswer(writing);
  if (!isSaid || capa.status === 'cancelled') capas.refuseLocked(capa);
  if (isEditor || isSaid) return;
  const foreign = fieldsBesides(documentReport, said);
  refuseFields(
    foreign.length > 0 ? foreign : ['decision'],
    'Whoever updates it says what became of it; the rest is changed by who may edit the CAPA.',
  );
}

/** The documents that a CAPA may concern. */
export const documentImpacts = createRows<DocumentImpact>({
  ...parts,
  lockToChange: async (ctx, recordId) => ({
    ...ctx,
    rootNumber: (await capas.lockTaken(ctx, recordId)).number,
  }),
  store: documentImpactStore,
  async check(ctx, writing) {
    await checkRights(ctx, writing);
    const after = afterOf(writing);
    checkRules(documentRules, after);
    const { owner } = writing.said;
    await checkPeople(ctx, typeof owner === 'string' ? [owner] : undefined, 'owner');
    return decidedBy(ctx, writing, after);
  },
});

/** What others should know of CAPAs. */
export const lessons = createRows<Lesson>({
  ...parts,
  store: lessonStore,
  async check(ctx, { recordId, before }) {
    if (before) return undefined;
    const { stage } = await capas.find(ctx, recordId);
    return { from_stage: stage };
  },
});
