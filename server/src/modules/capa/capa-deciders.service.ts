import { levels } from 'contract/core/rights/levels';
import type { Capa } from 'contract/modules/capa/capa';
import type { CapaStage } from 'contract/modules/capa/capa.workflow';
import { doersOf } from 'contract/records/record/action';
import { countedActions } from 'contract/records/record/action-steps';
import type { Context } from '../../core/http/context.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import { findAllowed } from '../../records/workflow/allowed-people.service.ts';
import { createDeciders } from '../../records/workflow/deciders.service.ts';
import { findAuthor } from '../../records/workflow/duties.service.ts';
import { findCorrectors } from './containment/correctors.service.ts';
import { capaStore } from './capa.store.ts';

/** What is decided about at the stages at which somebody else than who works on a CAPA leads it on. */
const waits = {
  triage: { what: 'triage', tab: 'overview' },
  'plan-review': { what: 'plan', tab: 'overview' },
  verification: { what: 'verification', tab: 'actions' },
  monitoring: { what: 'verdict', tab: 'effectiveness' },
  'closure-review': { what: 'closure', tab: 'overview' },
} as const satisfies Partial<Record<CapaStage, object>>;

type Review = keyof typeof waits;

const implementersOf = ({ tasks }: Capa): string[] => countedActions(tasks).flatMap(doersOf);

/** Whose own work a decision is about, as the duties of its steps have it. */
async function findOwn(ctx: Context, capa: Capa, stage: Review): Promise<Set<string | null>> {
  if (stage === 'verification' || stage === 'monitoring')
    return new Set([...implementersOf(capa), ...(await findCorrectors(ctx, capa))]);
  const author = await findAuthor(ctx, capa._id);
  return new Set([author, ...(stage === 'triage' ? [] : capa.managers.map(({ _id }) => _id))]);
}

const findAble = (ctx: Context, { _id, site, process }: Capa, among: { among?: readonly string[] } = {}) =>
  findAllowed(ctx, 'capa', {
    least: levels.approve,
    site: site._id,
    process: process?._id ?? null,
    record: _id,
    ...among,
  });

/** In a small team also those whose own work it is about: they justify it. */
async function find(ctx: Context, capa: Capa, stage: Review): Promise<string[]> {
  const [all, own] = await Promise.all([findAble(ctx, capa), findOwn(ctx, capa, stage)]);
  const others = all.filter((id) => !own.has(id));
  return others.length > 0 ? others : all;
}

/** Who is asked to decide about CAPAs (ISO 9001, 10.2; ISO 13485, 8.5.2). */
export const capaDeciders = createDeciders<Capa, Review>({
  kind: 'capa',
  store: capaStore,
  waits,
  days: async (ctx, stage) => (stage === 'triage' ? ((await readSettings(ctx)).triageDays ?? 3) : 3),
  find,
  may: async (ctx, capa, stage, accountId) => {
    const [able, own] = await Promise.all([
      findAble(ctx, capa, { among: [accountId] }),
      findOwn(ctx, capa, stage),
    ]);
    return able.length > 0 && !own.has(accountId);
  },
});
