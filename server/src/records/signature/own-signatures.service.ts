import type { ListQuery, Page } from 'contract/core/list';
import type { OwnSignature, SignedState } from 'contract/records/signature/own-signatures';
import type { FieldChange, SignatureMeaning, SignedKind } from 'contract/records/signature/signature';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { AppError } from '../../core/http/errors.ts';
import { cappedTotal, type Whole, windowOf } from '../../core/store/capped-page.ts';
import { likePattern } from '../../core/store/list.ts';
import { changesSince, type Signable } from './content.service.ts';
import type { FoundToSign } from './review.service.ts';
import { signatureColumns, type SignatureRow } from './signature.store.ts';
import { standingContent } from './step-content.service.ts';

type Row = SignatureRow & {
  total: string;
  workspaceName: string | null;
  link: string | null;
  isSuperseded: boolean;
};

/** Whatever can be signed: where it is found, and what of it. */
export type SignedSource = { kind: SignedKind; records: FoundToSign<Signable> };

const isGone = (error: unknown) =>
  error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'ROLE_NOT_ALLOWED');

/** What a record that one may see says otherwise than was signed; null where it was deleted meanwhile. */
async function changesOf(
  sources: readonly SignedSource[],
  ctx: Context,
  row: Row,
): Promise<FieldChange[] | null> {
  const served = sources.find(({ kind }) => kind === row.kind);
  if (!served || !row.link) return null;
  try {
    const within = { ...ctx, workspaceId: row.workspace };
    const record = await served.records.find(within, row.record);
    return changesSince(row, await standingContent(within, served.records, record, row));
  } catch (error) {
    if (!isGone(error)) throw error;
    return null;
  }
}

function stateOf({ meaning, isSuperseded }: Row, changes: FieldChange[] | null): SignedState {
  if (changes === null) return 'hidden';
  if (meaning === 'Rejected') return 'rejected';
  if (isSuperseded) return 'superseded';
  return changes.length > 0 ? 'changed' : 'unchanged';
}

async function shownOf(sources: readonly SignedSource[], ctx: Context, row: Row): Promise<OwnSignature> {
  const { id, serial, printedName, title, forName, meaning, comment, number, name, version, zone, method } =
    row;
  const kept = { serial, printedName, title, forName, meaning, comment, number, name, version, zone, method };
  const found = await changesOf(sources, ctx, row);
  const state = stateOf(row, found);
  return {
    _id: id,
    ...kept,
    state,
    signedAt: new Date(row.signedAt).toISOString(),
    changes: state === 'changed' ? (found ?? []) : [],
    workspaceName: found ? row.workspaceName : null,
    link: found && row.link ? `/${row.link}` : null,
  };
}

type Filters = { meaning?: SignatureMeaning | undefined };

/** The signatures that the caller has given in the organization. */
export async function listOwnSignatures(
  sources: readonly SignedSource[],
  ctx: Context,
  { meaning, ...query }: ListQuery & Filters & Whole,
): Promise<Page<OwnSignature>> {
  const { page, limit, search, sort } = query;
  const window = windowOf(query);
  const rows = await ctx.db.query<Row>(sql`
    select ${signatureColumns}, m.total, m.workspace_name as "workspaceName", m.link, m.is_superseded as "isSuperseded"
      from own_signatures(${search ? likePattern(search) : null}, ${meaning ?? null}, ${sort === 'signedAt'}, ${window.offset},
             ${window.limit}, ${window.most}) m
     cross join lateral (select (m.given).*) s
     order by m.place`);
  const results = await Promise.all(rows.map((row) => shownOf(sources, ctx, row)));
  const found = rows[0] ? Number(rows[0].total) : 0;
  return { results, ...cappedTotal(query, found), page, limit };
}
