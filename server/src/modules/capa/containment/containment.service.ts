import { type Containment, containmentReport } from 'contract/modules/capa/containment/containment';
import { checkPeople } from '../../../access/user/user.service.ts';
import type { WriteContext } from '../../../core/http/context.ts';
import { AppError, conflict } from '../../../core/http/errors.ts';
import { handsOver } from '../../../records/part/hand-over.service.ts';
import { findLatestDay } from '../../../records/extension/request.service.ts';
import {
  afterOf,
  checkRules,
  createRows,
  type Rule,
  type Writing,
} from '../../../records/part/rows.service.ts';
import { checkFile } from '../../../records/record/record-file-checks.service.ts';
import { readDuties } from '../../../records/workflow/duties.service.ts';
import {
  capas,
  fieldsBesides,
  lockForPart,
  lockWhileOpen,
  mayChange,
  refuseFields,
} from '../capa.service.ts';
import { containmentStore as store } from './containment.store.ts';

type After = Omit<Containment, 'responsibles' | 'file' | 'verifiedBy'> & {
  responsibles: readonly string[];
  file: string | null;
  verifiedBy: string | null;
  today: string;
};

const idOf = (one: { _id: string } | null | undefined) => one?._id ?? null;

/** What a containment says once this is written, with the ids of what it names, and the day that it is. */
function findAfter({ said, before }: Writing<Containment>, today: string): Partial<After> {
  const then = before && {
    ...before,
    responsibles: before.responsibles.map(({ _id }) => _id),
    file: idOf(before.file),
    verifiedBy: idOf(before.verifiedBy),
  };
  return { ...afterOf({ said, before: then }), today };
}

const isDone = ({ status }: Partial<After>) => status === 'completed';

/** What would be missing or wrong, by the field; the first says it. */
const rules: readonly Rule<Partial<After>>[] = [
  [
    'statusReason',
    ({ status, statusReason }) => status === 'not-needed' && !statusReason,
    'Say why it is not needed',
  ],
  [
    'effectivenessNote',
    (after) => isDone(after) && !after.effectivenessNote && !after.file,
    'Say how well it holds, or name a file as evidence',
  ],
  [
    'quantityBad',
    ({ quantityBad, quantityChecked }) => (quantityBad ?? 0) > (quantityChecked ?? 0),
    'No more can be bad than were checked',
  ],
  ['verifiedBy', (after) => after.verifiedBy && !isDone(after), 'What is done is verified'],
  ['verifiedOn', ({ verifiedBy, verifiedOn }) => verifiedBy && !verifiedOn, 'Verified on is required'],
  ['verifiedBy', ({ verifiedBy, verifiedOn }) => verifiedOn && !verifiedBy, 'Verified by is required'],
  [
    'verifiedOn',
    ({ verifiedOn, today = '' }) => verifiedOn && verifiedOn > today,
    'A verification is not kept before its day',
  ],
  ['liftedOn', (after) => after.liftedOn && !isDone(after), 'What is done can be lifted'],
  [
    'liftedOn',
    ({ liftedOn, today = '' }) => liftedOn && liftedOn > today,
    'Nothing is lifted before its day',
  ],
];

/** Nobody verifies what they are responsible for, unless they are alone. */
async function checkVerifier(
  ctx: WriteContext,
  { verifiedBy, responsibles = [] }: Partial<After>,
): Promise<void> {
  if (!verifiedBy || !responsibles.includes(verifiedBy) || (await readDuties(ctx)) !== 'strict') return;
  throw new AppError(
    'SOD_VIOLATION',
    'Whoever is responsible for it does not verify it: somebody else does.',
  );
}

/** Whoever is responsible for one says how far it is and what shows it, until somebody has verified it; all else is the editors'. */
async function checkRights(
  ctx: WriteContext,
  { recordId, said, before }: Writing<Containment>,
): Promise<void> {
  if (!before) return;
  const capa = await capas.find(ctx, recordId);
  if (mayChange(ctx, capa, { act: 'contain', named: before.responsibles })) return;
  if (before.verifiedBy) throw conflict('It was verified: what it says stays as it is.', 'RECORD_LOCKED');
  refuseFields(
    fieldsBesides(containmentReport, said),
    'Whoever is responsible for it says how far it is; the rest is changed by who may edit the CAPA.',
  );
  if (said['status'] === 'not-needed')
    throw new AppError(
      'ROLE_NOT_ALLOWED',
      'That it is not needed is said by who may edit the CAPA: comment on it to have it said.',
      {
        errors: { status: 'Only who may edit the CAPA says that it is not needed' },
      },
    );
}

async function check(ctx: WriteContext, writing: Writing<Containment>): Promise<void> {
  const { recordId, said, before } = writing;
  await checkRights(ctx, writing);
  const after = findAfter(writing, await findLatestDay(ctx, recordId));
  const fresh = (after.responsibles ?? []).filter(
    (id) => !before?.responsibles.some(({ _id }) => _id === id),
  );
  if (said['responsibles']) await checkPeople(ctx, fresh, 'responsibles');
  if (after.verifiedBy && after.verifiedBy !== idOf(before?.verifiedBy))
    await checkPeople(ctx, [after.verifiedBy], 'verifiedBy');
  if (after.file && after.file !== idOf(before?.file)) await checkFile(ctx, recordId, after.file);
  checkRules(rules, after);
  await checkVerifier(ctx, after);
}

/** Whoever has verified it does not come to be responsible for it. */
export const handOverContainment = handsOver(store, (row, to) =>
  idOf((row as Containment).verifiedBy) === to
    ? 'Nobody verifies their own work: choose somebody else, or hand it over by itself'
    : undefined,
);

/** What is done at once about CAPAs. */
export const containments = createRows<Containment>({
  store,
  find: capas.find,
  lock: lockForPart,
  lockToChange: async (ctx, recordId) => ({
    ...ctx,
    rootNumber: (await lockWhileOpen(ctx, recordId)).number,
  }),
  check,
});
