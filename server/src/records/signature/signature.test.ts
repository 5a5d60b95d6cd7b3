import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { enrolTotp } from '../../../test/factors.ts';
import { makePlace, makeRisk, joined, type Place } from '../../../test/make.ts';
import { codeOf } from '../../../test/outside/totp.ts';
import { askApproval, beginSigning, review, sign, stageOf, type RecordParams } from '../../../test/sign.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sizeOf, tell } from '../../../../scripts/drills.mjs';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let mara: Member;
let ada: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  mara = await addMember(api, joined(place), { level: 3, name: 'Mara Manager' });
  ada = await addMember(api, joined(place), { level: 4, name: 'Ada Approver' });
});
afterAll(() => api.close());

async function newRisk(name = 'Worn clutch'): Promise<RecordParams> {
  const { _id } = await makeRisk(place, name, { managers: [mara.user.accountId] });
  return { workspaceId: place.workspaceId, recordId: _id };
}

const verify = async (params: RecordParams) =>
  (await mara.call(riskParts.signature.verify, { params })).body.data;
const signWith = (who: Member, params: RecordParams, body: object) =>
  who.call(riskParts.signature.sign, { params, body });

test('what is signed is told before, and its changes after', async () => {
  const params = await newRisk();
  const before = await review(mara, params);
  expect(before).toMatchObject({
    previous: null,
    changes: [],
    decision: null,
    ways: { password: true, code: false },
  });
  expect(before.meanings).not.toContain('Authored');
  expect(before.content).toContainEqual({ field: 'name', label: 'Risk name', text: 'Worn clutch' });
  const { body } = await sign(mara, params, 'Verified', { comment: 'As seen on the line' });
  expect(body.data).toMatchObject({
    serial: 1,
    version: 1,
    hash: before.hash,
    comment: 'As seen on the line',
  });
  await mara.call(riskEndpoints.update, { params, body: { name: 'Worn clutches' } });
  const after = await review(ada, params);
  expect(after.previous).toMatchObject({ printedName: 'Mara Manager', meaning: 'Verified' });
  expect(after.changes).toEqual([
    { field: 'name', label: 'Risk name', before: 'Worn clutch', after: 'Worn clutches' },
  ]);
});

test('a token is good once, for one person, record and content, and not after its time', async () => {
  const params = await newRisk();
  const other = await newRisk('Another');
  const tokenOf = async (who: Member) =>
    String((await beginSigning(who, params, 'Reviewed')).body.data.token);
  const token = await tokenOf(mara);
  const statusOf = async (who: Member, at: RecordParams, given: string) => {
    const { status, body } = await signWith(who, at, { token: given, password: who.password });
    return [status, body.code];
  };
  expect(await statusOf(ada, params, token)).toEqual([403, 'ESIGN_INVALID']);
  const [first, second] = await Promise.all([statusOf(mara, params, token), statusOf(mara, params, token)]);
  expect([first?.[0], second?.[0]].toSorted((a, b) => Number(a) - Number(b))).toEqual([201, 403]);
  expect(await statusOf(mara, params, token)).toEqual([403, 'ESIGN_INVALID']);
  expect(await statusOf(mara, other, await tokenOf(mara))).toEqual([403, 'ESIGN_INVALID']);

  const late = await tokenOf(mara);
  await api.owner.query(`update signing_challenges set expires_at = now() - interval '1 second'`);
  expect(await statusOf(mara, params, late)).toEqual([403, 'ESIGN_INVALID']);

  const seen = await tokenOf(ada);
  await mara.call(riskEndpoints.update, { params, body: { name: 'Changed meanwhile' } });
  expect(await statusOf(ada, params, seen)).toEqual([409, 'VERSION_CONFLICT']);
  const { hash } = await review(mara, other);
  const begun = await ada.call(riskParts.signature.challenge, {
    params,
    body: { meaning: 'Reviewed', hash, recordVersion: 2 },
  });
  expect(begun.body.code).toBe('VERSION_CONFLICT');
});

test('every signing asks for what its person has: the password, and the code of their app', async () => {
  const dora = await addMember(api, joined(place), { level: 3, name: 'Dora Double' });
  const { secret } = await enrolTotp(dora);
  const params = await newRisk();
  const tried = async (body: object) => {
    const answer = await sign(dora, params, 'Reviewed', body);
    return [answer.status, answer.body.code, answer.body.errors];
  };
  const wrongOnes = {
    password: expect.stringMatching(/^The password or code is wrong\. \d+ tries are left today\.$/),
  };
  expect(await tried({})).toEqual([
    403,
    'ESIGN_REQUIRED',
    { code: 'Enter the code that your authenticator app shows' },
  ]);
  expect(await tried({ password: '' })).toEqual([403, 'ESIGN_REQUIRED', { password: 'Enter your password' }]);
  expect(await tried({ code: '000000' })).toEqual([403, 'ESIGN_INVALID', wrongOnes]);
  const ahead = codeOf(secret, 1);
  expect(await tried({ password: 'not this', code: ahead })).toEqual([403, 'ESIGN_INVALID', wrongOnes]);
  const signed = await sign(dora, params, 'Reviewed', { code: ahead });
  expect(signed.body.data).toMatchObject({ method: 'password+totp' });
  expect(await tried({ code: ahead })).toEqual([403, 'ESIGN_INVALID', wrongOnes]);
});

test('who has no password signs with a signing secret that they have set', async () => {
  const gina = await addMember(api, joined(place), { level: 3, name: 'Gina Google' });
  await api.owner.query('update user_secrets set password_hash = null where user_id = $1', [gina.user._id]);
  await api.owner.query('update sessions set proved_at = null where user_id = $1', [gina.user._id]);
  const params = await newRisk();
  const { body } = await sign(gina, params, 'Reviewed');
  expect(body).toMatchObject({
    code: 'ESIGN_REQUIRED',
    errors: { secret: 'Set a signing secret in your security settings first' },
  });
  const given = { secret: 'a long signing secret' };
  expect((await gina.call(securityEndpoints.setSigningSecret, { body: given })).status).toBe(403);
  await api.owner.query('update sessions set proved_at = now() where user_id = $1', [gina.user._id]);
  expect((await gina.call(securityEndpoints.setSigningSecret, { body: given })).status).toBe(200);
  expect((await review(gina, params)).ways).toMatchObject({ password: false, secret: true });
  expect(
    (await sign(gina, params, 'Reviewed', { password: undefined, secret: 'another one' })).body.code,
  ).toBe('ESIGN_INVALID');
  const signed = await sign(gina, params, 'Reviewed', {
    password: undefined,
    secret: 'a long signing secret',
  });
  expect(signed.body.data).toMatchObject({ method: 'secret' });
});

test('failing is logged, never ends the session, and is told to the person after three times, to the owner after five', async () => {
  const fay = await addMember(api, joined(place), { level: 3, name: 'Fay Failing' });
  const params = await newRisk();
  const toldTo = async (who: Member) => {
    const { body } = await who.call(notificationEndpoints.list, { query: { limit: 100 } });
    const rows: { key: string; facts?: { person?: string } }[] = body.data.notifications ?? body.data;
    return rows.filter(
      ({ key, facts }) => key === 'signing.failed' && JSON.stringify(facts ?? {}).includes('Fay'),
    ).length;
  };
  const toldAfter = (time: number) => (time < 3 ? [0, 0] : time < 5 ? [1, 0] : [2, 1]);
  for (let time = 1; time <= 6; time += 1) {
    const { status, body } = await sign(fay, params, 'Reviewed', { password: 'wrong' });
    expect([status, body.code]).toEqual([403, 'ESIGN_INVALID']);
    expect([await toldTo(fay), await toldTo(place.owner)]).toEqual(toldAfter(time));
    expect(body.errors.password).toBe(`The password is wrong. ${30 - time} tries are left today.`);
  }
  const log = await mara.call(logEndpoints.list, { params: { id: params.recordId }, query: { limit: 50 } });
  const lines: object[] = log.body.data.logs;
  expect(lines.filter((line) => JSON.stringify(line).includes('Failed to sign'))).toHaveLength(6);
  expect((await sign(fay, params, 'Reviewed')).status).toBe(201);
});

test('a record that was signed is not deleted for good', async () => {
  const params = await newRisk();
  await sign(mara, params, 'Verified');
  const body = { libraries: [params.recordId], reason: 'No longer needed' };
  await place.owner.call(riskEndpoints.remove, { params });
  const { status, body: answer } = await place.owner.call(riskEndpoints.purge, { params, body });
  expect([status, answer.code]).toEqual([409, 'EVER_APPROVED']);
});

test('a record that was approved without a signature is not deleted for good either', async () => {
  const params = await newRisk();
  const asked = await askApproval(mara, params, [stageOf([ada], { needsSignature: false })]);
  const at = { ...params, approvalId: String(asked.body.data._id) };
  await ada.call(riskParts.approval.decide, { params: at, body: { decision: 'approved' } });
  await place.owner.call(riskEndpoints.remove, { params });
  const body = { libraries: [params.recordId], reason: 'No longer needed' };
  const { status, body: answer } = await place.owner.call(riskEndpoints.purge, { params, body });
  expect([status, answer.code]).toEqual([409, 'EVER_APPROVED']);
  expect(answer.message).toContain('It was approved');
});

async function attach(who: Member, params: RecordParams, action?: string): Promise<string> {
  const file = { fileName: 'Report.txt', filetype: 'text/plain', bytes: Buffer.from('Torque was 41 Nm.') };
  const { Key } = (await uploadFile(api, who, file)).body;
  const made = await who.call(riskParts.file.create, {
    params,
    body: { key: Key, ...(action ? { action } : {}) },
  });
  return String(made.body.data._id);
}

test('a file that was there when its record was signed stays as it is; one that came later does not', async () => {
  const params = await newRisk();
  const fileId = await attach(mara, params);
  await sign(mara, params, 'Verified');
  const later = await attach(mara, params);
  const take = (id: string) => mara.call(riskParts.file.remove, { params: { ...params, attachmentId: id } });
  const refused = await take(fileId);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('was signed while this file was attached'),
  ]);
  const { Key } = (
    await uploadFile(api, mara, { fileName: 'New.txt', filetype: 'text/plain', bytes: Buffer.from('New') })
  ).body;
  const renewed = await mara.call(riskParts.file.renew, {
    params: { ...params, attachmentId: fileId },
    body: { key: Key },
  });
  expect(renewed.status).toBe(409);
  expect((await take(later)).status).toBe(200);
});

test('evidence for a completed action is not taken back by who attached it', async () => {
  const params = await newRisk();
  const action = { ...place.actionInput('Measure it'), assignedTo: [mara.user.accountId] };
  const made = await mara.call(riskParts.action.create, { params, body: action });
  const actionId = String(made.body.data._id);
  const fileId = await attach(mara, params, actionId);
  await api.owner.query(`update actions set status = 'completed' where id = $1`, [actionId]);
  const take = (who: Member) =>
    who.call(riskParts.file.remove, { params: { ...params, attachmentId: fileId } });
  expect((await take(mara)).body.message).toContain('this is your evidence for it');
  expect((await take(place.owner)).status).toBe(200);
});

test('the log knows that a record was signed where no signature is there any more', async () => {
  const params = await newRisk();
  const known = async () =>
    (await mara.call(riskParts.approval.overview, { params })).body.data.wasSigned as boolean;
  expect(await known()).toBe(false);
  await sign(mara, params, 'Verified');
  await api.owner.query('alter table signatures disable trigger append_only');
  await api.owner.query('delete from signatures where record_id = $1', [params.recordId]);
  await api.owner.query('alter table signatures enable trigger append_only');
  expect(await known()).toBe(true);
  expect(await verify(params)).toMatchObject({
    isWhole: false,
    problems: [expect.stringContaining('is missing that the activity log knows of')],
  });
});

test('nobody signs as the author of what others wrote', async () => {
  const params = await newRisk();
  expect((await review(mara, params)).meanings).not.toContain('Authored');
  expect((await sign(mara, params, 'Authored')).body).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('was written by others'),
  });
  expect((await review(place.owner, params)).meanings[0]).toBe('Authored');
  await mara.call(riskEndpoints.update, { params, body: { description: 'It slips at low torque.' } });
  expect((await sign(mara, params, 'Authored')).status).toBe(201);
});

test('what a signature means is never changed by an approval that comes or goes meanwhile', async () => {
  const params = await newRisk();
  const begun = await beginSigning(ada, params, 'Reviewed');
  const asked = await askApproval(mara, params, [stageOf([ada])]);
  const late = await signWith(ada, params, { token: begun.body.data.token, password: ada.password });
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringContaining('waits for your decision by now'),
  ]);
  expect((await beginSigning(ada, params, 'Reviewed')).status).toBe(409);
  const deciding = await beginSigning(ada, params, 'Approved');
  await mara.call(riskParts.approval.withdraw, {
    params: { ...params, approvalId: String(asked.body.data._id) },
    body: { reason: 'Asked too early' },
  });
  const over = await signWith(ada, params, { token: deciding.body.data.token, password: ada.password });
  expect([over.status, over.body.message]).toEqual([
    409,
    expect.stringContaining('no longer waiting for you'),
  ]);
  expect((await beginSigning(ada, params, 'Approved')).status).toBe(409);
  const list = await mara.call(riskParts.signature.list, { params });
  expect(list.body.data).toEqual([]);
});

test('rows of signatures are only added', async () => {
  const params = await newRisk();
  await sign(mara, params, 'Verified');
  const attempts = [
    `update signatures set comment = 'x' where record_id = '${params.recordId}'`,
    `delete from signatures where record_id = '${params.recordId}'`,
    'truncate signatures cascade',
  ];
  for (const attempt of attempts) await expect(api.owner.query(attempt)).rejects.toThrow('append-only');
});

/** What somebody with the whole database in their hands might do to the signatures of a record. */
const tampers: Record<string, string> = {
  'another meaning': `update signatures set meaning = 'Witnessed' where id = $1`,
  'another printed name': `update signatures set printed_name = 'Somebody Else' where id = $1`,
  'another signer': `update signatures set account_id = (select account_id from signatures where id = $2) where id = $1`,
  'another title': `update signatures set title = 'Head of quality' where id = $1`,
  'another time': `update signatures set signed_at = signed_at - interval '1 day' where id = $1`,
  'another zone': `update signatures set zone = 'Asia/Karachi' where id = $1`,
  'another comment': `update signatures set comment = 'Never said' where id = $1`,
  'another version': `update signatures set record_version = 99 where id = $1`,
  'another number': `update signatures set record_number = 'RSK-1999-0001' where id = $1`,
  'another method': `update signatures set method = 'passkey' where id = $1`,
  'signed content changed': `update signatures set content = jsonb_set(content, '{fields,name}', '"Harmless"') where id = $1`,
  'signed content and hash changed': `update signatures set content = jsonb_set(content, '{fields,name}', '"Harmless"'), content_hash = sha256('x') where id = $1`,
  'words changed': `update signatures set shown = '[]' where id = $1`,
  'hash changed': `update signatures set content_hash = sha256('x') where id = $1`,
  'mark changed': `update signatures set mac = sha256('x') where id = $1`,
  'chain cut': `update signatures set previous_id = null where id = $2`,
  'order swapped': `update signatures set serial = case when id = $1 then 902 else 901 end where id in ($1, $2)`,
  'moved to another record': `update signatures set record_id = $3 where id = $1`,
  'copied to another record': `insert into signatures ({columns}) select {columns} from (select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'record_id', $3::text))).* from signatures s where id = $1) x`,
  'first one deleted': `update signatures set previous_id = null where previous_id = $1; delete from signatures where id = $1`,
  'last one deleted': `delete from signatures where id = $2`,
  'all deleted': `delete from signatures where id in ($1, $2)`,
  'one added': `insert into signatures ({columns}) select {columns} from (select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'serial', 3, 'previous_id', s.id))).* from signatures s where id = $2) x`,
  'decision turned': `update approval_slots set decision = 'rejected' where signature_id = $2`,
  'decision taken away': `update approval_slots set signature_id = null where signature_id = $2`,
};

/** And to what was signed, where it stands: it is told of each signature that the record says something else. */
const contentTampers: Record<string, string> = {
  'record renamed': `update records set name = 'Harmless' where id = $4`,
  'record described otherwise': `update records set description = 'Nothing at all.' where id = $4`,
  'record in another category': `update records set category = 'Strategic' where id = $4`,
  'record dated back': `update records set opened_on = '1999-01-01' where id = $4`,
  'record without its process': `update records set process_id = null where id = $4`,
  'record with another appetite': `update risks set riskappetite = 25 where id = $4`,
  'record answered otherwise': `update risks set form5w2h = '{"what": "Nothing"}' where id = $4`,
  'file exchanged': `update files set sha256 = sha256('another') where id = (select file_id from record_files where record_id = $4)`,
  'file renamed': `update files set name = 'Other.txt' where id = (select file_id from record_files where record_id = $4)`,
  'file taken away': `update record_files set deleted_at = now() where record_id = $4`,
  'file put under an action': `update record_files set action_id = gen_random_uuid() where record_id = $4`,
};

const records = sizeOf('RECORDS', 1);

/** The kinds of tampering that leave a record, and another one beside it, as if nothing had been done. */
async function missedOn(round: number): Promise<string[]> {
  const params = await newRisk(`Clutch ${round}`);
  const empty = await newRisk('Somewhere else');
  await attach(mara, params);
  const first = await sign(mara, params, 'Verified');
  await askApproval(mara, params, [stageOf([ada])]);
  const second = await sign(ada, params, 'Approved');
  const ids = [first.body.data._id, second.body.data._id, empty.recordId, params.recordId] as const;
  const changesOf = async (): Promise<object[][]> =>
    (await mara.call(riskParts.signature.list, { params })).body.data.map(
      ({ changes }: { changes: object[] }) => changes,
    );
  expect(await changesOf()).toEqual([[], []]);
  expect(await verify(params)).toMatchObject({ isWhole: true, problems: [] });
  const missed: string[] = [];
  for (const [what, text] of Object.entries(tampers)) {
    const found = await tampering(text, ids, async () => [await verify(params), await verify(empty)]);
    if (found.every(({ isWhole }) => isWhole)) missed.push(what);
  }
  for (const [what, text] of Object.entries(contentTampers)) {
    const told = await tampering(text, ids, changesOf);
    if (told.some((changes) => changes.length === 0)) missed.push(what);
  }
  expect(await changesOf()).toEqual([[], []]);
  expect(await verify(params)).toMatchObject({ isWhole: true, problems: [] });
  return missed;
}

test(
  'every way to tamper with signatures and what was signed is found (E-03)',
  async () => {
    for (let round = 0; round < records; round += 1) expect(await missedOn(round)).toEqual([]);
    const kinds = [tampers, contentTampers].map((one) => Object.keys(one).length);
    const [ofSignatures = 0, ofContent = 0] = kinds.map((many) => many * records);
    tell(`${ofSignatures} tampers with signatures and ${ofContent} with what was signed, all found.`);
  },
  60_000 + records * 30_000,
);

const literal = (text: string, ids: readonly string[]) =>
  ids.reduce((sql, id, index) => sql.replaceAll(`$${index + 1}`, `'${id}'`), text);

const tables = ['signatures', 'approval_slots', 'records', 'risks', 'files', 'record_files'];

/** The columns of a table that are written; the database works the others out. */
async function columnsOf(table: string): Promise<string> {
  const { rows } = await api.owner.query(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
       from information_schema.columns where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER'`,
    [table],
  );
  return rows[0].names;
}

/** Does this past every trigger, looks, and puts all back as it was. */
async function tampering<T>(text: string, ids: readonly string[], look: () => Promise<T>): Promise<T> {
  const { owner } = api;
  const [org] = [place.owner.user._id];
  await owner.query('set session_replication_role = replica');
  for (const table of tables)
    await owner.query(
      `create temp table kept_${table} as select * from ${table} where organization_id = '${org}'`,
    );
  try {
    await owner.query(literal(text, ids).replaceAll('{columns}', await columnsOf('signatures')));
    return await look();
  } finally {
    for (const table of tables.toReversed())
      await owner.query(`delete from ${table} where organization_id = '${org}'`);
    for (const table of tables) {
      const names = await columnsOf(table);
      await owner.query(`insert into ${table} (${names}) select ${names} from kept_${table}`);
      await owner.query(`drop table kept_${table}`);
    }
    await owner.query('set session_replication_role = default');
  }
}

test('who signs, when and from where is the server’s to say', async () => {
  const params = await newRisk();
  const given = {
    signer: ada.user.accountId,
    printedName: 'Ada Approver',
    signedAt: '1999-01-01T00:00:00Z',
    ip: '1.2.3.4',
  };
  const { body } = await sign(mara, params, 'Verified', given);
  expect(body.data).toMatchObject({ printedName: 'Mara Manager', signer: { _id: mara.user.accountId } });
  expect(Date.now() - Date.parse(body.data.signedAt)).toBeLessThan(60_000);
  expect((await mara.call(riskParts.approval.overview, { params })).body.data).toEqual({
    approvals: [],
    wasSigned: true,
    mine: null,
  });
});
