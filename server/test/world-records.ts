import type { Endpoint } from 'contract/core/endpoint';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import * as risks from 'contract/modules/risk/risk.endpoints';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { v7 as newId } from 'uuid';
import type { Member, TestApi } from './api.ts';
import { addApproval } from './approval.ts';
import type { KindSamples, RecordPlace } from './kind-samples.ts';
import { callOf, type KindInWorld, kinds, makeKind } from './kinds.ts';
import { makeRisk, type Place } from './make.ts';
import { makeShift } from './shift.ts';
import { uploadFile } from './upload.ts';

/** What the calls that make something answer. */
export type Created = { body: { _id: string; data: { _id: string } } };

/** A note that is attached to a record. */
export async function attachNote(
  api: TestApi,
  owner: Member,
  params: Record<string, string>,
  { create }: { create: Endpoint } = risks.riskParts.file,
) {
  const note = { fileName: 'note.txt', filetype: 'text/plain', bytes: Buffer.from('A note') };
  const uploadKey = String((await uploadFile(api, owner, note)).body.Key);
  const attached: Created = await owner.call(create, {
    params,
    body: { key: uploadKey },
  });
  return { uploadKey, attachmentId: attached.body.data._id };
}

/** A risk with an action and a comment, one that is deleted, one that waits to be taken over, and an additional field. */
export async function makeRecords(api: TestApi, place: Place) {
  const { owner, workspaceId } = place;
  const [risk, deleted] = [await makeRisk(place, 'Living risk'), await makeRisk(place, 'Deleted risk')];
  await owner.call(risks.riskEndpoints.remove, { params: { workspaceId, recordId: deleted._id } });
  const raised: Created = await owner.call(risks.riskEndpoints.raise, {
    params: { workspaceId },
    body: { description: 'Oil on the floor next to press 7.', site: place.siteId },
  });
  const params = { workspaceId, recordId: risk._id };
  const action: Created = await owner.call(risks.riskParts.action.create, {
    params,
    body: { ...place.actionInput('Living action'), group: await makeShift(owner, workspaceId) },
  });
  const field: Created = await owner.call(customFieldEndpoints.create, {
    params,
    body: { name: 'living', label: 'Living', type: 'text' },
  });
  const saying = { params, body: { text: 'Living comment' } };
  const comment: Created = await owner.call(risks.riskParts.comment.create, saying);
  const raisedId = raised.body.data._id;
  const linking = { params, body: { relation: 'mitigates', record: raisedId } };
  const link: Created = await owner.call(risks.riskParts.link.create, linking);
  const below = {
    actionId: action.body.data._id,
    commentId: comment.body.data._id,
    linkId: link.body.data._id,
  };
  const [signed, free] = [await makeRisk(place, 'Approved risk'), await makeRisk(place, 'Free risk')];
  const of = { kind: 'risk' as const, workspaceId, recordId: signed._id, freeId: free._id };
  const toApprove = await addApproval(api, owner, of);
  return { risk, deleted, raisedId, toApprove, below: { ...below, fieldId: field.body.data._id } };
}

/** A record whose due date is promised, of a kind whose records are given more time. */
async function makeLate(
  api: TestApi,
  owner: Member,
  { kind, input, bringTo, promisedAt }: KindSamples,
  place: RecordPlace,
): Promise<string | undefined> {
  if (!bringTo || !promisedAt) return undefined;
  const { words } = recordKinds[kind];
  const made: Created = await owner.call(callOf(`${kind}.create`), {
    body: input(place, `Late ${words.one}`),
  });
  const recordId = made.body.data._id;
  await bringTo(api.owner, recordId, promisedAt);
  await api.owner.query(`update records set due_on = '2099-12-31' where id = $1`, [recordId]);
  return recordId;
}

/** A workspace for each kind of record besides risks, with what a call may name there. */
export async function makeOtherKinds(
  { api, place: { owner, siteId, processId } }: { api: TestApi; place: Place },
  modules: Record<string, string>,
  uploadKey: string,
  askFor: (ids: Record<string, string>) => Promise<string>,
) {
  const made: Partial<Record<RecordKind, KindInWorld>> = {};
  for (const one of kinds.filter(({ kind }) => kind !== 'risk')) {
    const { module } = recordKinds[one.kind];
    const body = { moduleId: modules[module] ?? '', name: `Home of ${one.kind}`, description: 'Its records' };
    const workspace: Created = await owner.call(workspaceEndpoints[module].create, { body });
    const workspaceId = workspace.body.data._id;
    const { accountId } = owner.user;
    const found = await makeKind(api, owner, one, { workspaceId, siteId, processId, accountId, uploadKey });
    await one.below?.prepare?.(api.owner, found.toApprove.freeId);
    const lateId = await makeLate(api, owner, one, { workspaceId, siteId, processId, accountId });
    made[one.kind] = {
      ...found,
      ids: { ...found.ids, extensionId: await askFor(found.ids) },
      ...(lateId
        ? {
            late: {
              recordId: lateId,
              extensionId: await askFor({ workspaceId, recordId: lateId }),
            },
          }
        : {}),
    };
  }
  return made;
}

/** Somebody else, who works there, has asked for more time for an action, or else for its record. */
export async function askForTime(
  api: TestApi,
  by: string,
  { workspaceId, recordId, actionId }: Record<string, string>,
) {
  const id = newId();
  await api.owner.query(
    `insert into account_permissions (organization_id, account_id, workspace_id, level)
     select organization_id, $1, id, 1 from workspaces where id = $2 on conflict do nothing`,
    [by, workspaceId],
  );
  const about = actionId
    ? { due: 'end_date', of: 'actions', id: actionId }
    : { due: 'due_on', of: 'records', id: recordId };
  await api.owner.query(
    `insert into action_requests (organization_id, id, workspace_id, record_id, action_id, kind, decide_by, due_date, new_date, reason, justification, created_by)
     select organization_id, $1, $2, $3, $4, 'extension_decision', '2099-12-31', ${about.due}, '2100-01-31', 'Other', 'The part is late.', $5
       from ${about.of} where id = $6`,
    [id, workspaceId, recordId, actionId ?? null, by, about.id],
  );
  return id;
}

// Long ago, so that it needs attention: nobody has assessed it.
export const makeOld = (api: TestApi, recordId: string) =>
  api.owner.query(`update records set created_at = now() - interval '30 days' where id = $1`, [recordId]);
