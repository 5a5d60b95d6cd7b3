import type { RecordKind } from 'contract/core/record-kinds';
import { allEndpoints } from 'contract/endpoints';
import type { Member } from './api.ts';

const callOf = (name: string) => allEndpoints.find((one) => one.name === name)?.call;

/** Whether the causes of a kind of record are analysed. */
export const isAnalysed = (kind: RecordKind) => callOf(`${kind}-cause.create`) !== undefined;

type Params = { workspaceId: string; recordId: string };

/**
 * Gives a record five whys and a fishbone, each with something in it, and a root cause, which comes from a second
 * fishbone so that the others can go. `confirmedId` is a confirmed cause that is none yet.
 */
export async function addAnalyses(
  owner: Member,
  kind: RecordKind,
  record: Params,
): Promise<Record<string, string>> {
  if (!isAnalysed(kind)) return {};
  const send = async (name: string, params: object, body: object): Promise<string> => {
    const call = callOf(`${kind}-${name}`);
    if (!call) throw new Error(`There is no call ${kind}-${name}`);
    const answer = await owner.call(call, { params: { ...record, ...params }, body });
    if (answer.status > 201) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return String(answer.body.data._id);
  };
  const categories = ['Machine', 'Method'];
  const cause = (ishikawaId: string, name: string) =>
    send('ishikawa.add', { ishikawaId }, { name, category: 'Machine' });
  const confirm = (ishikawaId: string, branchId: string) =>
    send('ishikawa.change', { ishikawaId, branchId }, { status: 'confirmed', version: 1 });

  const fiveWhysId = await send('five-whys.create', {}, { name: 'Nuts are loose' });
  const answerId = await send('five-whys.add', { fiveWhysId }, { name: 'The driver stopped early' });
  const ishikawaId = await send('ishikawa.create', {}, { name: 'Nuts are loose', categories });
  const branchId = await cause(ishikawaId, 'Clutch plates are worn');
  const concludedId = await send('ishikawa.create', {}, { name: 'Nuts were not checked', categories });
  const [found, confirmedId] = [
    await cause(concludedId, 'No torque is measured'),
    await cause(concludedId, 'The check is short'),
  ];
  for (const one of [found, confirmedId]) await confirm(concludedId, one);
  const causeId = await send('cause.create', {}, { branch: found });
  return { fiveWhysId, answerId, ishikawaId, branchId, confirmedId, causeId };
}
