import type { RecordKind } from 'contract/core/record-kinds';
import { allEndpoints } from 'contract/endpoints';
import type { Member } from './api.ts';

const callOf = (name: string) => allEndpoints.find((one) => one.name === name)?.call;

type Params = { workspaceId: string; recordId: string };

type Send = (name: string, params: object, body: object) => Promise<string>;

/** Makes a call about a record of a kind, and gives the id that it answers. */
const sender =
  (owner: Member, kind: RecordKind, record: Params): Send =>
  async (name, params, body) => {
    const call = callOf(`${kind}-${name}`);
    if (!call) throw new Error(`There is no call ${kind}-${name}`);
    const answer = await owner.call(call, { params: { ...record, ...params }, body });
    if (answer.status > 201) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return String(answer.body.data._id);
  };

const categories = ['Machine', 'Method'];

async function addConfirmed(send: Send, ishikawaId: string, name: string): Promise<string> {
  const branchId = await send('ishikawa.add', { ishikawaId }, { name, category: 'Machine' });
  return send('ishikawa.change', { ishikawaId, branchId }, { status: 'confirmed', version: 1 });
}

/**
 * Gives a record five whys and a fishbone, each with something in it, and a root cause, which comes from a second
 * fishbone so that the others can go. `confirmedId` is a confirmed cause that is none yet.
 */
export async function addAnalyses(
  owner: Member,
  kind: RecordKind,
  record: Params,
): Promise<Record<string, string>> {
  const send = sender(owner, kind, record);
  const fiveWhysId = await send('five-whys.create', {}, { name: 'Nuts are loose' });
  const answerId = await send('five-whys.add', { fiveWhysId }, { name: 'The driver stopped early' });
  const ishikawaId = await send('ishikawa.create', {}, { name: 'Nuts are loose', categories });
  const cause = { name: 'Clutch plates are worn', category: 'Machine' };
  const branchId = await send('ishikawa.add', { ishikawaId }, cause);
  const concludedId = await send('ishikawa.create', {}, { name: 'Nuts were not checked', categories });
  const found = await addConfirmed(send, concludedId, 'No torque is measured');
  const confirmedId = await addConfirmed(send, concludedId, 'The check is short');
  const causeId = await send('cause.create', {}, { branch: found });
  return { fiveWhysId, answerId, ishikawaId, branchId, confirmedId, causeId };
}

/** Gives a record a deleted analysis of each method, and those of these ids something that was deleted, all of this name. */
export async function addDeletedOf(
  owner: Member,
  kind: RecordKind,
  record: Params & Record<string, string>,
  name: string,
): Promise<void> {
  const send = sender(owner, kind, record);
  const whys = await send('five-whys.create', {}, { name });
  await send('five-whys.remove', { fiveWhysId: whys }, { reason: 'Begun twice' });
  const answerId = await send('five-whys.add', {}, { name });
  await send('five-whys.drop', { answerId }, {});
  const fishbone = await send('ishikawa.create', {}, { name, categories });
  await send('ishikawa.remove', { ishikawaId: fishbone }, { reason: 'Begun twice' });
  const branchId = await send('ishikawa.add', {}, { name, category: 'Machine' });
  await send('ishikawa.drop', { branchId }, {});
}

/** Gives a record one more complete analysis of each method, and a root cause, all of this name. */
export async function addAnalysesOf(
  owner: Member,
  kind: RecordKind,
  record: Params,
  name: string,
): Promise<void> {
  const send = sender(owner, kind, record);
  const done = { status: 'complete', version: 1 };
  const fiveWhysId = await send('five-whys.create', {}, { name });
  await send('five-whys.add', { fiveWhysId }, { name });
  await send('five-whys.update', { fiveWhysId }, done);
  const ishikawaId = await send('ishikawa.create', {}, { name, categories });
  const branch = await addConfirmed(send, ishikawaId, name);
  await send('ishikawa.update', { ishikawaId }, done);
  await send('cause.create', {}, { branch });
}
