import type { Capa } from 'contract/modules/capa/capa';
import { capaActionInput } from 'contract/modules/capa/capa-action';
import type { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { containmentInput } from 'contract/modules/capa/containment/containment';
import {
  effectivenessCheckInput,
  effectivenessInput,
} from 'contract/modules/capa/effectiveness/effectiveness';
import {
  documentImpactInput,
  documentReport,
  lateralInput,
  lessonInput,
} from 'contract/modules/capa/impact/impact';
import { similarFields } from 'contract/modules/capa/similar/similar';
import { otherAnalysisInput } from 'contract/modules/capa/other-analysis/other-analysis';
import { isSaidAtWork } from 'contract/records/record/action';
import sql from 'sql-template-tag';
import { signedAnalyses, signedCauses } from '../../records/analysis/signed-analyses.service.ts';
import {
  type Before,
  calledBy,
  signedInputs,
  type SignedPart,
  signedRows,
  type SignedWith,
  thoseSigned,
} from '../../records/signature/step-content.service.ts';
import { capaActionStore } from './capa.store.ts';
import { containmentStore } from './containment/containment.store.ts';
import { checkStore, planStore } from './effectiveness/effectiveness.store.ts';
import { documentImpactStore, lateralStore, lessonStore } from './impact/impact.store.ts';
import { otherAnalysisStore } from './other-analysis/other-analysis.store.ts';
import { differenceStore } from './similar/similar.store.ts';

type Step = keyof typeof capaWorkflow.transitions;
type Part = SignedPart<Capa>;

const causes: Part = signedCauses('capa', 'Root cause');

// Which risk it is about is a link: who may not see that risk reads nothing there, and would see the signature as changed.
const planned = Object.keys(capaActionInput.shape).filter(
  (field) => field !== 'linkedRecord' && !isSaidAtWork(field),
);

/** What is to be done, as it is planned: who does it and how far it is are no part of that. */
const plannedActions: Part = signedRows({
  store: capaActionStore,
  fields: planned,
  labelOf: calledBy('Action'),
});

const noteOf = (said: unknown) => (said as { note: string | null } | null)?.note; // as the store's reply declares it

/** The same with what came of it. */
const doneActions: Part = signedRows({
  store: capaActionStore,
  fields: [...planned, 'assignedTo', 'verifier', 'status', 'completionNote', 'verificationNote'],
  labelOf: calledBy('Action'),
  saidOf: (row) => ({
    ...row,
    completionNote: noteOf(row['completion']),
    verificationNote: noteOf(row['verification']),
  }),
});

/** The cycle that a signature is about: the present one as it is given, and from then on that one. */
const cycleOf = ({ cycle }: Capa, before: Before): number => {
  const kept = before?.fields['capa_cycle'];
  return typeof kept === 'number' ? kept : cycle;
};

/** Keeps which cycle is decided about: the next one has a plan and checks of its own. */
const cycle: Part = (_ctx, capa, before) => {
  const value = cycleOf(capa, before);
  return Promise.resolve([{ field: 'capa_cycle', label: 'Cycle', value, text: String(value) }]);
};

const effectivenessPlan = (more: readonly string[]): Part =>
  signedRows({
    store: planStore,
    fields: [...Object.keys(effectivenessInput.shape), ...more],
    labelOf: () => 'Effectiveness plan',
    where: (capa, before) => [sql`t.cycle = ${cycleOf(capa, before)}`],
  });

const checks: Part = signedRows({
  store: checkStore,
  fields: Object.keys(effectivenessCheckInput.shape),
  labelOf: (row) => String(row['name']),
  where: (capa, before) => [
    sql`t.plan_id in (select p.id from capa_effectiveness p
      where p.organization_id = app_organization() and p.record_id = ${capa._id} and p.cycle = ${cycleOf(capa, before)})`,
  ],
});

const laterals: Part = signedInputs('Where else', lateralStore, lateralInput);

/** What was said to be another matter when it was signed: that is said at any later stage as well, and changes no plan. */
const differences: Part = signedRows({
  store: differenceStore,
  fields: Object.keys(similarFields.shape),
  labelOf: calledBy('Another matter than'),
  where: thoseSigned(differenceStore),
});

const otherAnalyses: Part = signedInputs('Analysis', otherAnalysisStore, otherAnalysisInput);

const containments: Part = signedInputs('Containment', containmentStore, containmentInput);

const documentsNow: Part = signedInputs('Document', documentImpactStore, documentImpactInput);

/** What is said of a document after it was put off: that somebody else updates it, or what became of it. */
const saidAfter = (decision: unknown): readonly string[] => {
  if (decision === 'deferred') return ['owner'];
  const isAnswer = documentReport.shape.decision.safeParse(decision).success;
  return isAnswer ? [...Object.keys(documentReport.shape), 'owner'] : [];
};

const entriesOf = (value: unknown) => (typeof value === 'object' && value ? Object.entries(value) : []);

/** What became of a document that was put off is said after the signature, and leaves it as it is. */
const documents: Part = async (ctx, capa, before) => {
  const things = await documentsNow(ctx, capa, before);
  return things.map((thing) => {
    const then = entriesOf(before?.fields[thing.field]);
    if (!then.some(([field, value]) => field === 'decision' && value === 'deferred')) return thing;
    const now = entriesOf(thing.value);
    const after = saidAfter(Object.fromEntries(now)['decision']);
    const value = Object.fromEntries([
      ...now.filter(([field]) => !after.includes(field)),
      ...then.filter(([field]) => after.includes(field)),
    ]);
    return { ...thing, value };
  });
};

// Who finds a lesson is no part of what was learned.
const lessons: Part = signedInputs('Lesson', lessonStore, lessonInput.omit({ publicTo: true }));

/** What is said of all lessons together stands on the CAPA itself. */
const lessonsAnswer: Part = (_ctx, { lessons: said }) =>
  Promise.resolve(said ? [{ field: 'lessons', label: 'Lessons', value: said, text: said }] : []);

/** So does what it came to, which others read first once it is closed. */
const closeSummary: Part = (_ctx, { closeSummary: said }) =>
  Promise.resolve(
    said ? [{ field: 'closeSummary', label: 'Summary at closure', value: said, text: said }] : [],
  );

const verdict = [
  'startsOn',
  'extensions',
  'verdict',
  'verdictReason',
  'computedVerdict',
  'computedReason',
  'decidedOn',
];

const analyses: Part = signedAnalyses('capa');

// The verdict itself is the step, and what it leaves behind is written after it is signed.
const proved = { cycle, plan: effectivenessPlan(['startsOn', 'extensions']), checks };

const whole = {
  cycle,
  causes,
  actions: doneActions,
  plan: effectivenessPlan(verdict),
  checks,
  containments,
  laterals,
  documents,
  lessons,
  lessonsAnswer,
  closeSummary,
};

const plan = {
  analyses,
  otherAnalyses,
  causes,
  actions: plannedActions,
  plan: effectivenessPlan([]),
  laterals,
  differences,
};

/** What the steps of a CAPA that are signed are about, besides the CAPA itself. */
export const capaSigns: SignedWith<Step, Capa> = {
  approve: plan,
  'begin-work': plan,
  effective: proved,
  partially: proved,
  ineffective: proved,
  close: whole,
  // Its plan has no verdict, and counts as verified from the day of the signature on.
  'verify-close': { ...whole, plan: effectivenessPlan([]) },
  'close-unmonitored': { ...whole, plan: effectivenessPlan([]) },
  'close-effective': { ...whole, ...proved },
  reopen: whole,
};
