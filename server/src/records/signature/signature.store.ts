import type { Person } from 'contract/core/field';
import type { SignatureMeaning, SigningMethod } from 'contract/records/signature/signature';
import sql, { raw } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { showPerson } from '../../core/store/entity.ts';
import { canonicalJson } from './canonical.ts';
import type { Kept } from './content.service.ts';

/** A signature as it is kept. */
export type SignatureRow = Kept & {
  id: string;
  organization: string;
  workspace: string;
  record: string;
  serial: number;
  account: string;
  printedName: string;
  title: string | null;
  meaning: SignatureMeaning;
  comment: string | null;
  kind: string;
  number: string;
  name: string;
  version: number;
  hash: string;
  signedAt: string;
  zone: string;
  method: SigningMethod;
  ip: string | null;
  agent: string | null;
  approval: string | null;
  stage: string | null;
  /** For whom it was given, and what they were called. */
  onBehalfOf: string | null;
  forName: string | null;
  previous: string | null;
  keyId: string;
  mac: string;
  signer: Person | null;
};

/**
 * What the mark of a signature is made over: all of it, and the mark of the one before it. For whom it was given is a part
 * of it only where there is somebody: so the marks of those that are older than that hold, and nobody is put in or taken
 * out later without another text.
 */
export function markedText(
  { mac: _mac, signer: _signer, signedAt, onBehalfOf, forName, ...row }: SignatureRow,
  previousMac: string | null,
): string {
  const standing = onBehalfOf === null && forName === null ? {} : { onBehalfOf, forName };
  return canonicalJson({ ...row, ...standing, signedAt: new Date(signedAt).toISOString(), previousMac });
}

export const signatureColumns =
  raw(`s.id, s.organization_id as organization, s.workspace_id as workspace, s.record_id as record, s.serial,
  s.account_id as account, s.printed_name as "printedName", s.title, s.meaning, s.comment, s.record_kind as kind,
  s.record_number as number, s.record_name as name, s.record_version as version, s.content, s.shown,
  encode(s.content_hash, 'hex') as hash, s.signed_at::text as "signedAt", s.zone, s.method, s.ip, s.agent,
  s.approval_id as approval, s.stage_id as stage, s.on_behalf_of as "onBehalfOf", s.for_name as "forName", s.previous_id as previous, s.key_id as "keyId", encode(s.mac, 'hex') as mac,
  (select ${showPerson} from accounts x where x.organization_id = s.organization_id and x.id = s.account_id) as signer`);

/** The signatures of a record, the last ones first. */
export async function findSignatures(ctx: Context, recordId: string, most: number): Promise<SignatureRow[]> {
  return ctx.db.query<SignatureRow>(sql`
    select ${signatureColumns} from signatures s
     where s.organization_id = app_organization() and s.record_id = ${recordId}
     order by s.serial desc limit ${most}`);
}

/** A signature of the caller, and the one before it on its record where there is one. */
export const findOwnSignature = (ctx: Context, id: string): Promise<SignatureRow[]> =>
  ctx.db.query<SignatureRow>(sql`select ${signatureColumns} from own_signature(${id}) s`);

type Place = { workspace: string; name: string; title: string | null; zone: string; email: string };

/** How the caller is called where they sign, and in which time zone they are. */
export async function findSigner(ctx: Context): Promise<Omit<Place, 'workspace'>> {
  const [signer] = await ctx.db.query<Omit<Place, 'workspace'>>(sql`
    select a.name, a.job_title as title, a.email, coalesce(u.time_zone, zone_of_organization(a.organization_id), 'UTC') as zone
      from accounts a join users u on u.id = a.user_id
     where a.organization_id = app_organization() and a.id = app_account()`);
  if (!signer) throw new Error('The transaction acts as nobody');
  return signer;
}

/** Keeps a signature. */
export async function insertSignature(ctx: WriteContext, row: SignatureRow): Promise<void> {
  const { content, shown, hash, mac } = row;
  await ctx.db.query(sql`
    insert into signatures (organization_id, id, workspace_id, record_id, serial, account_id, printed_name, title, meaning, comment,
      record_kind, record_number, record_name, record_version, content, shown, content_hash, signed_at, zone, method, ip, agent,
      approval_id, stage_id, on_behalf_of, for_name, previous_id, key_id, mac)
    values (app_organization(), ${row.id}, ${row.workspace}, ${row.record}, ${row.serial}, ${row.account}, ${row.printedName}, ${row.title},
      ${row.meaning}, ${row.comment}, ${row.kind}, ${row.number}, ${row.name}, ${row.version}, ${JSON.stringify(content)},
      ${JSON.stringify(shown)}, decode(${hash}, 'hex'), ${row.signedAt}, ${row.zone}, ${row.method}, ${row.ip}, ${row.agent},
      ${row.approval}, ${row.stage}, ${row.onBehalfOf}, ${row.forName}, ${row.previous}, ${row.keyId}, decode(${mac}, 'hex'))`);
}
