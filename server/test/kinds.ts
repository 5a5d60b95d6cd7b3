import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { recordKinds } from 'contract/core/record-kinds';
import { allEndpoints } from 'contract/endpoints';
import { addAnalyses } from './analysis.ts';
import { addApproval, type ToApprove } from './approval.ts';
import type { Member, TestApi } from './api.ts';
import { actionInputOf, type KindSamples, type RecordPlace, type SendPart } from './kind-samples.ts';
import { makeShift } from './shift.ts';

const folder = join(import.meta.dirname, '../src/modules');

async function samplesIn(module: string): Promise<KindSamples[]> {
  const files = (await readdir(join(folder, module))).filter((name) => name.endsWith('.samples.ts'));
  const found = await Promise.all(
    files.map((file) => import(pathToFileURL(join(folder, module, file)).href) as Promise<unknown>),
  );
  return found.map((one) => (one as { samples: KindSamples }).samples); // each such file exports them
}

const modules = (await readdir(folder, { withFileTypes: true })).filter((one) => one.isDirectory());

/** Every kind of record that a module has told the loops of. */
export const kinds: readonly KindSamples[] = (
  await Promise.all(modules.map(({ name }) => samplesIn(name)))
).flat();

/** A record of a kind with what hangs on it, its version, and one that is deleted: what a path and a body may name. */
export type KindInWorld = {
  ids: Record<string, string>;
  deletedId: string;
  raisedId: string;
  toApprove: ToApprove;
  version: number;
  /** Another record, for which somebody else has asked for more time, and the request. */
  late?: { recordId: string; extensionId: string };
};

type Made = { status: number; body: { data: { _id: string } } };

/** A call by its name, such as `risk.create`. */
export function callOf(name: string) {
  const found = allEndpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no call ${name}`);
  return found.call;
}

async function make(owner: Member, name: string, args: object): Promise<string> {
  const { status, body } = (await owner.call(callOf(name), args)) as Made; // every such call answers so
  if (status !== 201) throw new Error(`${name}: ${JSON.stringify(body)}`);
  return body.data._id;
}

/** Makes what a world has of a kind, in a workspace of its module. */
export async function makeKind(
  api: TestApi,
  owner: Member,
  { kind, input, action, below }: KindSamples,
  place: RecordPlace & { uploadKey: string },
): Promise<KindInWorld> {
  const { words, module } = recordKinds[kind];
  const { workspaceId, uploadKey } = place;
  const recordId = await make(owner, `${kind}.create`, { body: input(place, `Living ${words.one}`) });
  const deletedId = await make(owner, `${kind}.create`, { body: input(place, `Deleted ${words.one}`) });
  await owner.call(callOf(`${kind}.remove`), { params: { workspaceId, recordId: deletedId } });
  const raisedId = await make(owner, `${kind}.raise`, {
    params: { workspaceId },
    body: { description: `A ${words.one} that somebody saw.`, site: place.siteId },
  });
  const signedId = await make(owner, `${kind}.create`, { body: input(place, `Approved ${words.one}`) });
  const freeId = await make(owner, `${kind}.create`, { body: input(place, `Free ${words.one}`) });
  const toApprove = await addApproval(api, owner, { kind, workspaceId, recordId: signedId, freeId });
  const params = { workspaceId, recordId };
  const group = await makeShift(owner, workspaceId);
  const body = { ...actionInputOf(place, 'Living action'), ...action, group };
  const actionId = await make(owner, `${kind}-action.create`, { params, body });
  const attachmentId = await make(owner, `${kind}-file.create`, { params, body: { key: uploadKey } });
  const commentId = await make(owner, `${kind}-comment.create`, { params, body: { text: 'Living comment' } });
  const linking = { relation: 'mitigates', record: raisedId };
  const linkId = await make(owner, `${kind}-link.create`, { params, body: linking });
  const analyses = await addAnalyses(owner, kind, params);
  const send: SendPart = (name, given, sent) =>
    make(owner, `${kind}-${name}`, { params: { ...params, ...given }, body: sent });
  const parts = (await below?.add(send, place, 'Living part', api.owner)) ?? {};
  const found = await owner.call(callOf(`${kind}.find`), { params });
  const version = Number(found.body.data.version);
  const ids = {
    ...params,
    ...analyses,
    ...parts,
    ...toApprove.ids,
    actionId,
    attachmentId,
    commentId,
    linkId,
    taskId: actionId,
    type: module,
  };
  return { deletedId, raisedId, toApprove, version, ids };
}
