import { randomBytes } from 'node:crypto';
import { limits } from 'contract/core/limits';
import type { ModuleKey } from 'contract/core/modules';
import {
  isDecision,
  type OfferedMeaning,
  type SignatureInput,
  type SignedKind,
  type SigningMethod,
  type SigningWays,
} from 'contract/records/signature/signature';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { noteEvent } from '../../access/auth/event.service.ts';
import { checkCode } from '../../access/auth/factor.service.ts';
import {
  askForPasskey,
  checkPasskey,
  loadPasskeys,
  ownCredentials,
} from '../../access/auth/passkey.service.ts';
import { findOwnHash, triesLeft, tryToShow } from '../../access/auth/shown-password.service.ts';
import type { Connection } from '../../core/database/database.ts';
import { type Context, enterWith, readEntered, type WriteContext } from '../../core/http/context.ts';
import { AppError, invalid } from '../../core/http/errors.ts';
import { claimOf, originOf } from '../../core/http/request-claims.ts';
import type { Exchange } from '../../core/http/route.ts';
import { verifyPassword } from '../../core/tokens/password.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { writeTrailRows } from '../../core/trail/trail.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';

/** A record as somebody has seen it who is about to sign it. */
export type SigningItem = {
  kind: SignedKind;
  workspace: string;
  record: string;
  number: string;
  name: string;
  version: number;
  hash: string;
  /** The stage of an approval that waited for their decision then. */
  stage: string | null;
  /** The step of its lifecycle that is taken by it. */
  step?: string | undefined;
};

/** What somebody has shown to be about to sign, and by what they have shown who they are. */
export type SigningProof = { meaning: OfferedMeaning; items: readonly SigningItem[]; method: SigningMethod };

/** What the caller can sign with. */
export async function findWays(ctx: Context): Promise<SigningWays> {
  const [ways] = await ctx.db.query<SigningWays>(sql`
    select 'password' = any(own_providers()) as password, own_signing_set_at() is not null as secret,
           exists (select from totp_factors t where t.user_id = app_user() and t.secret is not null) as code,
           exists (select from passkeys p where p.user_id = app_user()) as passkey`);
  if (!ways) throw new Error('The transaction acts as nobody');
  return { ...ways, secret: ways.secret && !ways.password };
}

/** What a passkey is asked, made before the transaction. */
export async function preparePasskey(ctx: Context, exchange: Exchange) {
  await loadPasskeys();
  return { value: await askForPasskey(exchange, await ownCredentials(ctx.db)) };
}

/** What a passkey is asked. */
export type Passkey = Awaited<ReturnType<typeof preparePasskey>>['value'];

type Asked = { meaning: OfferedMeaning; items: readonly SigningItem[] };

/** Begins to sign: what, as what, and by whom is kept with the token; what the caller has begun before and left goes. */
export async function openSigning(ctx: WriteContext, { meaning, items }: Asked, passkey: Passkey) {
  const token = randomBytes(32).toString('base64url');
  await ctx.db.query(sql`
    delete from signing_challenges where organization_id = app_organization() and account_id = app_account() and expires_at < now()`);
  const [made] = await ctx.db.query<{ expiresAt: string }>(sql`
    insert into signing_challenges (organization_id, id, account_id, token_hash, meaning, items, challenge, expires_at)
    values (app_organization(), ${newId()}, app_account(), ${sha256(token)}, ${meaning}, ${JSON.stringify(items)}, ${passkey.challenge},
            now() + make_interval(secs => ${limits.signingSeconds}))
    returning to_json(expires_at) #>> '{}' as "expiresAt"`);
  return { token, options: passkey.options, expiresAt: new Date(made?.expiresAt ?? 0).toISOString() };
}

type Transact = <T>(work: (tx: Connection) => Promise<T>) => Promise<T>;

/** Transactions of their own for what counts whatever becomes of the call, each with its check of who asks. */
function ownTransactions({ services, request }: Exchange, sessionId: string | null): Transact {
  const claim = claimOf(request, sessionId ?? '');
  return (work) =>
    services.database.transact(enterWith(claim), async (tx, rows) => {
      readEntered(rows, claim.workspaceId);
      return work(tx);
    });
}

type Taken = Asked & { challenge: string };

/** Uses a token up, right or wrong: it is good for one answer. */
async function takeChallenge(transact: Transact, token: string): Promise<Taken> {
  const taken = await transact(async (tx) => {
    const [row] = await tx.query<Taken & { isOver: boolean }>(sql`
      delete from signing_challenges
       where organization_id = app_organization() and account_id = app_account() and token_hash = ${sha256(token)}
      returning meaning, items, challenge, expires_at <= now() as "isOver"`);
    return row && !row.isOver ? row : undefined;
  });
  if (!taken)
    throw new AppError(
      'ESIGN_INVALID',
      'This was signed already, or took too long. Look at it and sign again.',
    );
  return taken;
}

const leftText = (left: number) => (left === 1 ? '1 try is left today.' : `${left} tries are left today.`);

const wrong = ({ passkey, password }: SignatureInput, ways: SigningWays, left: number): AppError => {
  const code = ways.code ? ' or code' : '';
  const errors: Record<string, string> = passkey
    ? { passkey: `The passkey could not be used. ${leftText(left)}` }
    : password
      ? { password: `The password${code} is wrong. ${leftText(left)}` }
      : { secret: `The signing secret${code} is wrong. ${leftText(left)}` };
  return new AppError('ESIGN_INVALID', Object.values(errors)[0] ?? '', { errors });
};

const needed = (errors: Record<string, string>) =>
  new AppError('ESIGN_REQUIRED', Object.values(errors)[0] ?? '', { errors });

/** Refuses what is not enough to sign with before anything is tried. */
function checkGiven(input: SignatureInput, ways: SigningWays): void {
  if (input.passkey) return;
  if (!ways.password && !ways.secret && !ways.passkey)
    throw needed({ secret: 'Set a signing secret in your security settings first' });
  if (ways.password && !input.password) throw needed({ password: 'Enter your password' });
  if (!ways.password && !input.secret) throw needed({ secret: 'Enter your signing secret' });
  if (ways.code && !input.code) throw needed({ code: 'Enter the code that your authenticator app shows' });
}

type Shown = { userId: string; hash: string | null; taken: Taken; ways: SigningWays };

/** By what somebody has shown who they are; undefined when something of it is wrong. */
async function methodOf(
  exchange: Exchange,
  transact: Transact,
  input: SignatureInput,
  { userId, hash, taken, ways }: Shown,
): Promise<SigningMethod | undefined> {
  const { passkey, code } = input;
  if (passkey) {
    const isRight = await transact((tx) => checkPasskey(exchange, tx, passkey, taken.challenge));
    return isRight ? 'passkey' : undefined;
  }
  const what = ways.password ? 'password' : 'secret';
  const isKnown = await verifyPassword(hash, input[what] ?? '', { goesFirst: true });
  if (!isKnown) return undefined;
  if (!ways.code) return what;
  const isCode = await transact((tx) => checkCode(exchange.services.tokens, tx, userId, code ?? ''));
  return isCode ? `${what}+totp` : undefined;
}

/** Notes that somebody has failed to sign, and tells them and the owners when it happens again and again. */
async function noteFailure(
  exchange: Exchange,
  transact: Transact,
  { items, module }: { items: readonly SigningItem[]; module: ModuleKey | null },
): Promise<void> {
  await transact(async (tx) => {
    await noteEvent(exchange, tx, 'sign_fail');
    const [found] = await tx.query<{ times: number; account: string; person: string; owners: string[] }>(sql`
      select own_failed_signings(make_interval(mins => ${limits.failedSigningMinutes}))::int as times, a.id as account, a.name as person,
             array(select o.id from accounts o where o.organization_id = a.organization_id and o.role = 'owner' and o.status = 'active') as owners
        from accounts a where a.organization_id = app_organization() and a.id = app_account()`);
    const isTold = found?.times === limits.failedSigningsTold || found?.times === limits.failedSignings;
    if (found && isTold) {
      const { account, person, owners, times } = found;
      const once = `signing-failed:${account}:${new Date().toISOString()}`;
      const to = times === limits.failedSignings ? [account, ...owners] : [account];
      await keepNotices(tx, null, [{ event: 'signing.failed', to, facts: { person }, once }]);
    }
    const rows = items.map(({ kind, workspace, record, number }) => ({
      entity: `${kind}_signature`,
      action: 'sign-failed',
      module,
      workspaceId: workspace,
      rootId: record,
      recordId: newId(),
      recordNumber: number,
    }));
    await writeTrailRows(tx, rows, originOf(exchange.request));
  });
}

/** Checks before the transaction that whoever signs is who they are: nothing but a fresh proof will do. */
export async function proveSigner(
  ctx: Context,
  input: SignatureInput,
  exchange: Exchange,
): Promise<{ value: SigningProof }> {
  const { userId, module } = await ctx.entered();
  const ways = await findWays(ctx);
  checkGiven(input, ways);
  const [hash] = await Promise.all([
    ways.password ? findOwnHash(ctx.db) : findSigningHash(ctx),
    input.passkey && loadPasskeys(),
  ]);
  const transact = ownTransactions(exchange, ctx.sessionId);
  const taken = await takeChallenge(transact, input.token);
  if (isDecision(taken.meaning) && taken.meaning === 'Rejected' && !input.comment)
    throw invalid({ comment: 'Say why it is rejected' });
  const method = await tryToShow(exchange.services.database, { userId, at: 'proof' }, (mayGuess) =>
    mayGuess || !input.passkey
      ? methodOf(exchange, transact, input, { userId, hash: mayGuess ? hash : null, taken, ways })
      : Promise.resolve(undefined),
  );
  if (!method) {
    await noteFailure(exchange, transact, { items: taken.items, module });
    throw wrong(input, ways, await triesLeft(exchange.services.database, { userId, at: 'proof' }));
  }
  return { value: { meaning: taken.meaning, items: taken.items, method } };
}

async function findSigningHash(ctx: Context): Promise<string | null> {
  const [row] = await ctx.db.query<{ hash: string | null }>(sql`select find_own_signing_hash() as hash`);
  return row?.hash ?? null;
}
