import { type Capa, capa } from 'contract/modules/capa/capa';
import { hasPlan } from 'contract/modules/capa/capa-choices';
import type { CapaAction } from 'contract/modules/capa/capa-action';
import { asksImpact, classOf } from 'contract/modules/capa/capa-class';
import { classLabels } from 'contract/modules/capa/capa-choices';
import { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { can } from 'contract/core/rights/permissions';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { checkPeople } from '../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, forbidden, invalid } from '../../core/http/errors.ts';
import { createRecordExtensions } from '../../records/extension/record-extension.service.ts';
import { createKind } from '../../records/kind/kind.service.ts';
import { peopleOf } from '../../records/record/record-standing.service.ts';
import { inStages } from '../../records/record/stage-filter.ts';
import { figureFilters } from './dashboard/figure-filters.ts';
import { stayFilters } from './dashboard/stay-filters.ts';
import { proofFilters } from './effectiveness/proof-filters.ts';
import { capaEffects } from './capa.effects.ts';
import { capaSigns } from './capa-signed-content.ts';
import { capaGuards } from './capa.guards.ts';
import { capaActionStore, capaStore, expectedClose, witnesses } from './capa.store.ts';
import { capaStepItems } from './step-items.ts';
import { findLeftOut, unneededStages, waitsFor } from './way.guards.ts';

type Given = Readonly<Record<string, unknown>>;

const ofCapa = (condition: Sql): Sql => sql`exists (select from capas c
  where c.organization_id = t.organization_id and c.id = t.id and ${condition})`;

const isOneOf = (column: string, given: unknown): Sql[] =>
  Array.isArray(given) && given.length > 0 ? [ofCapa(sql`c.${raw(column)} = any(${given})`)] : [];

// The index holds only those that have sub-processes.
const ofSubProcess = (given: unknown): Sql[] =>
  Array.isArray(given) && given.length > 0
    ? [ofCapa(sql`c.sub_processes <> '{}' and c.sub_processes && ${given}::text[]`)]
    : [];

const classes = Object.keys(classLabels);

const ofClass = (given: unknown): Sql[] =>
  Array.isArray(given) && given.length > 0
    ? [ofCapa(sql`c.class_rank = any(${given.map((one) => classes.indexOf(String(one)) + 1)})`)]
    : [];

const isRepeated = (given: unknown): Sql[] =>
  typeof given === 'boolean' ? [given ? ofCapa(sql`c.cycle > 1`) : ofCapa(sql`c.cycle = 1`)] : [];

// Whether it has such a day at all is asked first, so that the day is worked out of what is open alone, which an index
// of its own holds, and once for both ends.
const closesIn = ({ expectedCloseFrom: from, expectedCloseTo: to }: Given): Sql[] =>
  from || to
    ? [
        sql`(not t.is_over and t.status not in ('completed', 'cancelled') and t.due_on is not null and exists (select from capas o
         cross join lateral (select ${raw(expectedClose)} as closes_on offset 0) e
         where o.organization_id = t.organization_id and o.id = t.id
           and e.closes_on between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')))`,
      ]
    : [];

/** What the filters that only lists of CAPAs have ask of a row `t`. */
const filtersOf = (given: Given): Sql[] => [
  ...inStages(given['stage']),
  ...ofClass(given['class']),
  ...isOneOf('source', given['source']),
  ...isOneOf('kind', given['kind']),
  ...isOneOf('priority', given['priority']),
  ...ofSubProcess(given['subProcess']),
  ...isOneOf('rejected_as', given['rejectedAs']),
  ...closesIn(given),
  ...isRepeated(given['isRepeated']),
  ...proofFilters(given),
  ...figureFilters(given),
  ...stayFilters(given),
];

const judged = z.object({
  severity: capa.shape.severity.default(null),
  recurrenceLikelihood: capa.shape.recurrenceLikelihood.default(null),
  detectability: capa.shape.detectability.default(null),
  classOverride: capa.shape.classOverride.default(null),
  classReason: capa.shape.classReason.default(null),
});

/** What the database works out of a new CAPA: its class, and what it says under its other name; nothing has come of it yet. */
const workedOut = (given: Given) => ({
  class: classOf(judged.parse(given)),
  proof: null,
  expectedClose: null,
  isRecurrence: false,
  trend: null,
  planRemarks: null,
  Form5W2H: given['form5W2H'] ?? {},
  detectedByPerson: null,
  reportedByPerson: null,
  extensions: 0,
  grossDays: null,
  netDays: null,
});

/** Refuses to name as a witness who is nobody of the workspace. */
async function checkWitnesses(ctx: Context, given: Given): Promise<void> {
  for (const field of witnesses) {
    const id = given[field];
    if (typeof id === 'string') await checkPeople(ctx, [id], field);
  }
}

const dayOf = (given: unknown, kept: string | null = null) =>
  given === undefined ? kept : typeof given === 'string' ? given : null;

/** Refuses to have noticed what had not occurred yet; of one that is changed, the other day stands as it was. */
async function checkDays(ctx: Context, { dateOccurred, dateDetected }: Given, id?: string): Promise<void> {
  if (dateOccurred === undefined && (dateDetected === undefined || id === undefined)) return;
  const kept = id === undefined ? undefined : await capas.find(ctx, id);
  const occurred = dayOf(dateOccurred, kept?.dateOccurred);
  const detected = dayOf(dateDetected, kept?.dateDetected);
  if (!occurred || !detected || occurred <= detected) return;
  throw invalid(
    dateOccurred
      ? { dateOccurred: 'Choose the day on which it was detected, or one before' }
      : { dateDetected: 'Choose the day on which it occurred, or one after' },
  );
}

export const capaKind = createKind<
  keyof typeof capaWorkflow.states,
  keyof typeof capaWorkflow.transitions,
  keyof typeof capaGuards,
  Capa,
  CapaAction
>({
  kind: 'capa',
  store: capaStore,
  actionStore: capaActionStore,
  workflow: capaWorkflow,
  guards: capaGuards,
  effects: capaEffects,
  itemsOf: capaStepItems,
  signedWith: capaSigns,
  unneeded: unneededStages,
  leftOut: findLeftOut,
  asksImpact,
  hasPlan,
  waitsFor,
  filtersOf,
  otherNames: { Form5W2H: 'form5W2H' },
  async checks(ctx, given, id) {
    await checkWitnesses(ctx, given);
    await checkDays(ctx, given, id);
  },
  foundLater: witnesses,
  workedOut,
});

export const { records: capas } = capaKind;

/** Whether the caller may change a CAPA, if nothing else stands against it. */
export const isEditor = ({ actor }: WriteContext, record: Capa): boolean =>
  can(actor, 'capa.update', { ...peopleOf(record), manager: capas.editorsOf(record) });

/**
 * Whether the caller may change a CAPA; whoever is named for something below it may do that much of it alone, and everybody
 * else is refused.
 */
export function mayChange(
  ctx: WriteContext,
  record: Capa,
  { act, named }: { act: 'check' | 'contain' | 'document'; named: readonly { _id: string }[] },
): boolean {
  if (isEditor(ctx, record)) return true;
  if (!can(ctx.actor, `capa.${act}`, { named }))
    throw forbidden('Only who may edit the CAPA, or is named for it, does this.');
  return false;
}

/** Refuses these fields to whoever is only named for something below a CAPA. */
export function refuseFields(fields: readonly string[], says: string): void {
  if (fields.length === 0) return;
  throw new AppError('ROLE_NOT_ALLOWED', says, {
    errors: Object.fromEntries(fields.map((field) => [field, 'Only who may edit the CAPA changes this'])),
  });
}

/** The fields in which something is said that a report leaves out. */
export const fieldsBesides = ({ shape }: { shape: object }, said: Record<string, unknown>): string[] =>
  Object.keys(said).filter((field) => said[field] !== undefined && !(field in shape));

/** Locks a CAPA, whoever asks, unless somebody decides about it or it is at its end. */
export async function lockWhileOpen(ctx: WriteContext, recordId: string): Promise<Capa> {
  const record = await capas.lockTaken(ctx, recordId);
  capas.refuseLocked(record);
  return record;
}

/** Locks a CAPA for whoever may change what stands below it, unless somebody decides about it or it is at its end. */
export async function lockForPart(ctx: WriteContext, recordId: string): Promise<WriteContext> {
  const { number } = await capas.lockToUpdate(ctx, recordId);
  return { ...ctx, rootNumber: number };
}

export const capaExtensions = createRecordExtensions({
  kind: 'capa',
  workflow: capaWorkflow,
  decide: 'capa.decide',
  records: capas,
});
