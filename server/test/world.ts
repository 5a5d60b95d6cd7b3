import { v7 as newId } from 'uuid';
import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { exportEndpoints } from 'contract/export.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import type { RecordKind } from 'contract/core/record-kinds';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { addAbsence } from './absence.ts';
import { addAnalyses } from './analysis.ts';
import { addAssessments } from './assessment.ts';
import { addRiskBelow } from './risk-below.ts';
import { addChecklists } from './checklist.ts';
import type { ToApprove } from './approval.ts';
import { addFactors, type Factors, giveLostFactor } from './factors.ts';
import type { Member, TestApi } from './api.ts';
import {
  askForTime,
  attachNote,
  type Created,
  makeOld,
  makeOtherKinds,
  makeRecords,
} from './world-records.ts';
import { hold, type Held } from './hold.ts';
import { addImports } from './import.ts';
import { makePlace, modulesOf, type Place } from './make.ts';
import { makeWorkspaces } from './spare-workspaces.ts';
import { putBack } from './put-back.ts';
import { addReports } from './report.ts';
import { addFinding } from './xray.ts';
import { addLogReviews, type LogToSign } from './log-review.ts';
import { addReview } from './review.ts';
import type { KindInWorld } from './kinds.ts';

/** An organization in which every path parameter and every body field of the API has something to name. */
export type World = Place & {
  organizationId: string;
  recordId: string;
  deletedRiskId: string;
  raisedRiskId: string;
  toApprove: ToApprove;
  /** A membership in whose name something is open. */
  leadId: string;
  secondSiteId: string;
  /** A finished upload of the owner's. */
  uploadKey: string;
  /** The ids that a path may name, by the parameter's name. */
  ids: Record<string, string>;
  modules: Record<string, string>;
  /** The standard plan of each module. */
  plans: Record<string, string>;
  workspaces: Record<string, string>;
  deletedWorkspaces: Record<string, string>;
  factors: Factors;
  /** What it has of kinds of records besides risks. */
  kinds: Partial<Record<RecordKind, KindInWorld>>;
  /** A review of access that runs, everything decided: its version, and what a decision of the silent member's line names. */
  review: Awaited<ReturnType<typeof addReview>>['review'];
  logToSign: LogToSign;
  /** An import in each of these states. */
  imports: Awaited<ReturnType<typeof addImports>>;
  /** Those of its workspace. */
  recordImports: Awaited<ReturnType<typeof addImports>>;
};

type People = { spareId: string; leadId: string; candidateId: string };

/** More members, who never sign in: one of the workspace with nothing open, one who leads a group, one who is in no workspace. */
async function addSilentMembers(api: TestApi, organizationId: string, workspaceId: string): Promise<People> {
  const [spareId, leadId, candidateId] = [newId(), newId(), newId()];
  const { owner } = api;
  for (const accountId of [spareId, leadId, candidateId]) {
    const email = `${accountId}@example.test`;
    await owner.query(
      `with person as (insert into users (id, name, email) values ($2, 'Silent member', $3))
       insert into accounts (organization_id, id, user_id, role, account_type, name, email)
       values ($1, $2, $2, 'member', 'invited', 'Silent member', $3)`,
      [organizationId, accountId, email],
    );
  }
  await owner.query(
    `insert into groups (organization_id, id, workspace_id, name, lead_id) values ($1, $2, $3, 'Night shift', $4)`,
    [organizationId, newId(), workspaceId, leadId],
  );
  await owner.query(
    `insert into account_permissions (organization_id, account_id, workspace_id, level) values ($1, $2, $3, 1)`,
    [organizationId, spareId, workspaceId],
  );
  await giveLostFactor(api, spareId);
  return { spareId, leadId, candidateId };
}

/** What hangs on no record: an open upload, an export, an invitation, a report, a saved one and a schedule. */
async function makeAsides(api: TestApi, owner: Member, workspaceId: string) {
  const upload = await owner.call(uploadEndpoints.initiate, {
    body: { fileName: 'logo.png', filetype: 'image/png' },
  });
  const exported: Created = await owner.call(exportEndpoints.create, {
    body: { kind: 'risks', workspace: workspaceId, format: 'csv' },
  });
  const invited: Created = await owner.call(invitationEndpoints.create, {
    body: {
      email: 'invited@example.test',
      Permissions: [{ workspace: workspaceId, permission: 'view' }],
    },
  });
  return {
    ...(await addReports(api, owner, workspaceId)),
    uploadId: upload.body.uploadId as string, // as the call declares
    exportId: exported.body.data?._id ?? newId(),
    invitationId: invited.body.data._id,
  };
}

/** A role and a group of the workspace, with somebody in it. */
async function makeRoleAndGroup(owner: Member, workspaceId: string, memberId: string) {
  const role: Created = await owner.call(roleEndpoints.create, {
    params: { type: 'risk', workspaceId },
    body: { name: 'Shift lead', description: 'Runs a shift', level: 3, grants: ['export'] },
  });
  const group: Created = await owner.call(groupEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Early shift',
      description: 'Who begins at six',
      members: [memberId],
    },
  });
  return { roleId: role.body.data._id, groupId: group.body.data._id };
}

/** A site and a process that nothing uses. */
async function makeSparePlace({ owner, siteId }: Place) {
  const site: Created = await owner.call(siteEndpoints.create, {
    body: { name: 'Spare site', location: 'X', timeZone: 'UTC' },
  });
  const process: Created = await owner.call(processEndpoints.create, {
    body: { name: 'Spare process', parentSite: [siteId] },
  });
  return { siteId: site.body._id, processId: process.body._id };
}

/** A subscription that is paid for, with its open invoice, and a trial that ends with its time. */
async function subscribe(owner: Member, modules: Record<string, string>) {
  const offered = await owner.call(subscriptionEndpoints.plans);
  const plans = Object.fromEntries(
    offered.body.data
      .filter((one: { tier: string }) => one.tier === 'standard')
      .map((one: { module: string; _id: string }) => [one.module, one._id]),
  ) as Record<string, string>; // what the call declares
  await owner.call(subscriptionEndpoints.subscribe, {
    body: { planId: plans.document, billingCycle: 'monthly' },
  });
  await owner.call(subscriptionEndpoints.cancel, { params: { subscriptionId: modules.audit ?? '' } });
  const { body } = await owner.call(billingEndpoints.invoices);
  const [{ _id: invoiceId }] = body.data.invoices;
  return { plans, ids: { subscriptionId: modules.document ?? '', invoiceId: String(invoiceId) } };
}

/** A role, a group, and a risk that was assessed. */
const addNamed = async (api: TestApi, place: Place, { spareId, leadId }: Omit<People, 'candidateId'>) => ({
  ...(await makeRoleAndGroup(place.owner, place.workspaceId, spareId)),
  ...(await addAssessments(api, place, leadId)),
});

/** A place whose process is used at another site too. */
async function makePlaceOfTwoSites(api: TestApi): Promise<Place & { secondSiteId: string }> {
  const place = await makePlace(api);
  const { owner, siteId, processId } = place;
  const site: Created = await owner.call(siteEndpoints.create, {
    body: { name: 'Second site', location: 'Y', timeZone: 'UTC' },
  });
  const secondSiteId = site.body._id;
  const body = { parentSite: [siteId, secondSiteId], version: 1 };
  await owner.call(processEndpoints.update, { params: { processId }, body });
  return { ...place, secondSiteId };
}

/** What hangs on a record: analyses, what only a risk has, and a run of a checklist that is done for it. */
const hangOn = async (api: TestApi, owner: Member, record: { workspaceId: string; recordId: string }) => ({
  ...(await addAnalyses(owner, 'risk', record)),
  ...(await addChecklists(api, owner, { type: 'risk', ...record })),
  ...(await addRiskBelow(owner, record)),
});

type Made = Awaited<ReturnType<typeof makeRecords>>;

/** The risks of a world that a call is about. */
const placesOf = ({ risk, deleted, raisedId, toApprove }: Made) => ({
  recordId: risk._id,
  deletedRiskId: deleted._id,
  raisedRiskId: raisedId,
  toApprove,
});

async function toImportAndSign(api: TestApi, owner: Member, workspaceId: string) {
  const logToSign = await addLogReviews(api, owner, workspaceId);
  return { recordImports: await addImports(api, owner, workspaceId), logToSign };
}

/** What a path may name that is the same in every world. */
const fixedIds = { type: 'risk', partNumber: '1', key: 'columns:risk' };

/** Makes a world by the calls that a person would use. Its spare places and workspaces are used by nothing. */
export async function makeWorld(api: TestApi): Promise<World> {
  const place = await makePlaceOfTwoSites(api);
  const { owner, workspaceId } = place;
  const [modules, made] = [await modulesOf(owner), await makeRecords(api, place)];
  const { risk, below } = made;
  const [spare, asides] = [await makeSparePlace(place), await makeAsides(api, owner, workspaceId)];
  const { uploadKey, attachmentId } = await attachNote(api, owner, { workspaceId, recordId: risk._id });
  const hung = await hangOn(api, owner, { workspaceId, recordId: risk._id });
  const { spareId, leadId, candidateId } = await addSilentMembers(api, owner.user._id, workspaceId);
  const askFor = (ids: Record<string, string>) => askForTime(api, spareId, ids);
  const people = await addNamed(api, place, { spareId, leadId });
  const billed = await subscribe(owner, modules);
  await makeOld(api, risk._id);
  const [reviewed, factors] = [await addReview(owner, spareId), await addFactors(api, owner)];
  const imports = await addImports(api, owner);
  return {
    ...place,
    leadId,
    factors,
    review: reviewed.review,
    organizationId: owner.user._id,
    ...placesOf(made),
    uploadKey,
    modules,
    plans: billed.plans,
    imports,
    ...(await toImportAndSign(api, owner, workspaceId)),
    ...(await makeWorkspaces(owner, modules)),
    kinds: await makeOtherKinds({ api, place }, modules, uploadKey, askFor),
    ids: {
      workspaceId,
      moduleId: place.moduleId,
      ...spare,
      recordId: risk._id,
      ...below,
      ...made.toApprove.ids,
      extensionId: await askFor({ workspaceId, recordId: risk._id, ...below }),
      attachmentId,
      findingId: await addFinding(api, { organizationId: owner.user._id, workspaceId, recordId: risk._id }),
      ...hung,
      taskId: below.actionId,
      organizationId: owner.user._id,
      accountId: spareId,
      ...asides,
      ...imports.ids,
      ...billed.ids,
      ...reviewed.ids,
      token: api.services.tokens.linkToken('invitation', `${asides.invitationId}.0`),
      memberId: owner.user.accountId,
      delegationId: await addAbsence(api, { from: owner.user.accountId, to: spareId }),
      ...fixedIds,
      candidateId,
      attentionId: risk._id,
      ...people,
      fileId: newId(),
      ...factors.ids,
      id: workspaceId,
    },
  };
}

/** Gives a world to tests that change it, as it was made before each. */
export const renewedWorld = (api: () => TestApi): (() => Promise<World>) =>
  putBack(api, () => makeWorld(api()));

export type MemberOptions = Held & { role?: string; workspaceId?: string; name?: string };

/** Somebody else in a world's organization, with a level in its workspace (none for 0); their calls name the organization. */
export async function addMember(
  api: Pick<TestApi, 'owner' | 'register'>,
  world: Pick<World, 'organizationId' | 'workspaceId'>,
  { role = 'member', level = 0, workspaceId, ...more }: MemberOptions,
): Promise<Member> {
  const { name = `Level ${level}` } = more;
  const person = await api.register(name);
  const accountId = newId();
  await api.owner.query(
    `insert into accounts (organization_id, id, user_id, role, account_type, name, email)
     select $1, $2, id, $4, 'invited', name, email from users where id = $3`,
    [world.organizationId, accountId, person.user._id, role],
  );
  if (level > 0 || more.preset) {
    const where = { organizationId: world.organizationId, workspaceId: workspaceId ?? world.workspaceId };
    await hold(api, where, accountId, { level, ...more });
  }
  return {
    ...person,
    user: { ...person.user, accountId },
    call: (endpoint, args, headers) =>
      person.call(endpoint, args, { subid: world.organizationId, ...headers }),
  };
}
