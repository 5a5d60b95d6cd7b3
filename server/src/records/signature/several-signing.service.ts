import { limits } from 'contract/core/limits';
import type { RecordBase } from 'contract/records/record/record';
import { decisionMeanings } from 'contract/records/signature/signature';
import type {
  SeveralReview,
  SeveralSigned,
  SeveralSigningInput,
} from 'contract/records/signature/several-signing';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError } from '../../core/http/errors.ts';
import { findStageFor } from '../approval/decision.service.ts';
import type { Records } from '../record/record.service.ts';
import { changedMeanwhile, giveSignature, type Giving, lockToSign, type ToSign } from './give.service.ts';
import { openSigning, type Passkey, type SigningItem } from './proof.service.ts';
import { findWritten, freeMeaningsOf, namesOf, reviewRecord, reviewSigner } from './review.service.ts';

/** Which of these records there are; without any, which wait for the caller's decision, those first that have waited longest. */
async function findIds(ctx: Context, kind: string, given: readonly string[] | undefined): Promise<string[]> {
  const most = limits.signedAtOnce + 1;
  const found = given
    ? await ctx.db.query<{ id: string }>(sql`
        select r.id from unnest(${given.slice(0, most)}::uuid[]) with ordinality x(id, place)
          join records r on r.organization_id = app_organization() and r.id = x.id
         where r.workspace_id = ${ctx.workspaceId} and r.kind = ${kind} and r.deleted_at is null order by x.place`)
    : await ctx.db.query<{ id: string }>(sql`
        select g.record_id as id from approval_stages g
          join records r on r.organization_id = g.organization_id and r.id = g.record_id and r.deleted_at is null
         where g.organization_id = app_organization() and g.workspace_id = ${ctx.workspaceId} and g.status = 'open' and r.kind = ${kind}
           and (exists (select from approval_slots s where s.organization_id = g.organization_id and s.stage_id = g.id
                  and s.account_id = app_account() and s.decision is null)
             or exists (select from approval_stand_ins s where s.organization_id = g.organization_id and s.stage_id = g.id
                  and s.account_id = app_account()))
         order by g.opened_at, g.id limit ${most}`);
  return found.map(({ id }) => id);
}

// What is refused before anything of it is written leaves the others as they are.
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/** Several records of a kind signed with one proof of who signs: each has a signature of its own, over what it says. */
export function createSeveralSigning<R extends RecordBase>(
  records: Pick<Records<R>, 'kind' | 'find' | 'signedContent'>,
) {
  const { kind } = records;
  return {
    async reviewMany(ctx: Context, given?: readonly string[]): Promise<SeveralReview> {
      const [ids, signer] = await Promise.all([findIds(ctx, kind, given), reviewSigner(ctx)]);
      const shown = ids.slice(0, limits.signedAtOnce);
      const items = await Promise.all(shown.map((id) => reviewRecord(records, ctx, id)));
      const isDecided = items.length > 0 && items.every(({ decision }) => decision !== null);
      const written = await findWritten(ctx, shown);
      const meanings = isDecided ? namesOf(decisionMeanings) : freeMeaningsOf(written.size > 0);
      return { ...signer, items, meanings, hasMore: ids.length > limits.signedAtOnce };
    },

    /** Begins to sign records as they were seen; where one says something else by now, all are looked at again first. */
    async challengeMany(ctx: WriteContext, input: SeveralSigningInput, passkey: Passkey) {
      const seen = new Map(input.items.map((item) => [item.record, item]));
      const items: SigningItem[] = [];
      for (const [id, { hash, recordVersion: version }] of seen) {
        const record = await records.find(ctx, id);
        const signed = await records.signedContent(ctx, record);
        if (signed.hash !== hash || record.version !== version) throw changedMeanwhile(record);
        const waiting = await findStageFor(ctx, ctx.actor.accountId, id);
        const { number, name } = record;
        const stage = waiting?.stage._id ?? null;
        items.push({ kind, workspace: ctx.workspaceId, record: id, number, name, version, hash, stage });
      }
      return openSigning(ctx, { meaning: input.meaning, items }, passkey);
    },

    /**
     * Signs those that are still as they were seen and that the caller may sign; of the others it is said why not. All are
     * locked in one order and asked before the first is written, so that nothing is half done.
     */
    async signMany(ctx: WriteContext, giving: Giving): Promise<SeveralSigned> {
      const { items } = giving.proof;
      const own = items.filter((item) => item.kind === kind && item.workspace === ctx.workspaceId);
      if (own.length === 0)
        throw new AppError('ESIGN_INVALID', 'This token is for other records. Start again.');
      const locked: ToSign<R>[] = [];
      const refused: SeveralSigned['refused'] = [];
      for (const item of own.toSorted((a, b) => (a.record < b.record ? -1 : 1))) {
        try {
          locked.push(await lockToSign(records, ctx, item, giving));
        } catch (error) {
          if (!isRefusal(error)) throw error;
          refused.push({ _id: item.record, number: item.number, name: item.name, why: error.message });
        }
      }
      const signed: SeveralSigned['signed'] = [];
      for (const one of locked) {
        const { id, number, name, hash } = await giveSignature(records, ctx, one, giving);
        signed.push({ _id: one.record._id, number, name, signature: id, hash });
      }
      return { signed, refused };
    },
  };
}
