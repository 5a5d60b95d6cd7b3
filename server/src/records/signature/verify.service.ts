import type { Verification } from 'contract/records/signature/signature';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import type { Tokens } from '../../core/tokens/tokens.ts';
import { hashOf } from './canonical.ts';
import { checkSignedFiles } from './signed-files.service.ts';
import { findOwnSignature, findSignatures, markedText, type SignatureRow } from './signature.store.ts';

/** More than a record can have. */
const all = 100_000;

/** What the log and the decisions know of the signatures of a record, each from its own place. */
type Witnesses = {
  logged: { id: string; mark: string; name: string }[];
  slots: {
    signature: string;
    decision: string;
    account: string;
    decidedBy: string | null;
    approval: string;
  }[];
};

const findLogged = (ctx: Context, recordId: string) =>
  ctx.db.query<Witnesses['logged'][number]>(sql`select id, mark, name from logged_signatures(${recordId})`);

async function findWitnesses(ctx: Context, recordId: string): Promise<Witnesses> {
  const [logged, slots] = await Promise.all([
    findLogged(ctx, recordId),
    ctx.db.query<Witnesses['slots'][number]>(sql`
      select s.signature_id as signature, s.decision, s.account_id as account, s.decided_by as "decidedBy", s.approval_id as approval
        from approval_slots s
       where s.organization_id = app_organization() and s.record_id = ${recordId} and s.signature_id is not null`),
  ]);
  return { logged, slots };
}

const decisionOf: Partial<Record<string, string>> = { Approved: 'approved', Rejected: 'rejected' };

function checkSlot(row: SignatureRow, slots: Witnesses['slots']): string[] {
  const slot = slots.find(({ signature }) => signature === row.id);
  if (!row.stage) return slot ? ['A decision names it that it was not given for.'] : [];
  const fits =
    slot &&
    slot.account === (row.onBehalfOf ?? row.account) &&
    slot.decidedBy === (row.onBehalfOf === null ? null : row.account) &&
    slot.approval === row.approval &&
    slot.decision === decisionOf[row.meaning];
  return fits ? [] : ['The decision that it was given for says something else.'];
}

type Beside = { before: SignatureRow | undefined; recordId: string; tokens: Tokens; witnesses: Witnesses };

function checkMark(row: SignatureRow, { before, tokens }: Beside): string[] {
  if (row.keyId !== tokens.markKeyId)
    return ['Its mark was made with another key of the server, and cannot be checked.'];
  const mark = tokens.mark(markedText(row, before?.mac ?? null)).toString('hex');
  return mark === row.mac ? [] : ['The signature was changed after it was given.'];
}

function problemsOf(row: SignatureRow, beside: Beside): string[] {
  const { before, recordId, witnesses } = beside;
  const logged = witnesses.logged.find(({ id }) => id === row.id);
  return [
    ...(hashOf(row.content).toString('hex') === row.hash
      ? []
      : ['What was signed was changed after it was signed.']),
    ...(row.content.record === recordId && row.record === recordId
      ? []
      : ['It was given for another record.']),
    ...(row.previous === (before?.id ?? null) ? [] : ['The signature before it is another one.']),
    ...checkMark(row, beside),
    ...(logged?.mark === row.mac ? [] : ['The activity log does not know it as it is.']),
    ...checkSlot(row, witnesses.slots),
  ];
}

/** What is wrong with the signatures of a record, each and together, before the bytes of signed files are read. */
async function findProblems(ctx: Context, recordId: string) {
  const [rows, witnesses] = await Promise.all([
    findSignatures(ctx, recordId, all),
    findWitnesses(ctx, recordId),
  ]);
  const inOrder = rows.toReversed();
  const signatures = inOrder.map((row, index) => ({
    row,
    problems: problemsOf(row, {
      before: inOrder[index - 1],
      recordId,
      tokens: ctx.services.tokens,
      witnesses,
    }),
  }));
  const gaps = inOrder.some(({ serial }, index) => serial !== index + 1);
  const gone = witnesses.logged.filter(({ id }) => !rows.some((row) => row.id === id));
  const problems = [
    ...(gaps ? ['The signatures are not numbered without a gap.'] : []),
    ...gone.map(({ name }) => `A signature of ${name} is missing that the activity log knows of.`),
  ];
  return { rows, signatures, problems };
}

/**
 * Whether every signature of a record is as it was given and none is missing; undefined where it has none. Signed files are
 * not read for it, as they may be large: {@link verifySignatures} does.
 */
export async function areSignaturesWhole(ctx: Context, recordId: string): Promise<boolean | undefined> {
  const { signatures, problems } = await findProblems(ctx, recordId);
  if (signatures.length === 0 && problems.length === 0) return undefined;
  return problems.length === 0 && signatures.every((one) => one.problems.length === 0);
}

/** Looks whether every signature of a record is as it was given, and whether none is missing. */
export async function verifySignatures(ctx: Context, recordId: string): Promise<Verification> {
  const { rows, problems, ...found } = await findProblems(ctx, recordId);
  const filesOf = await checkSignedFiles(ctx, recordId, rows);
  const signatures = found.signatures.map(({ row, problems: own }) => ({
    _id: row.id,
    serial: row.serial,
    printedName: row.printedName,
    forName: row.forName,
    meaning: row.meaning,
    signedAt: new Date(row.signedAt).toISOString(),
    problems: [...own, ...filesOf(row)],
  }));
  const isWhole = problems.length === 0 && signatures.every((one) => one.problems.length === 0);
  return { checkedAt: new Date().toISOString(), isWhole, signatures, problems };
}

/** Verifies one signature that the caller has given, whether they may still see its record or not. */
export async function verifyOwnSignature(ctx: Context, id: string) {
  const [row, ...others] = await findOwnSignature(ctx, id);
  if (!row) throw notFound('Signature');
  const [logged, slots] = await Promise.all([
    findLogged(ctx, row.record),
    ctx.db.query<Witnesses['slots'][number]>(
      sql`select signature, decision, account, decided_by as "decidedBy", approval from own_signed_slot(${id})`,
    ),
  ]);
  const beside = { before: others[0], recordId: row.record, tokens: ctx.services.tokens };
  const filesOf = await checkSignedFiles(ctx, row.record, [row]);
  const problems = [...problemsOf(row, { ...beside, witnesses: { logged, slots } }), ...filesOf(row)];
  return { checkedAt: new Date().toISOString(), isWhole: problems.length === 0, problems };
}
