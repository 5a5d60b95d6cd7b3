import type { BodyOf } from 'contract/core/endpoint';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { samples as risks } from '../src/modules/risk/risk.samples.ts';
import type { Member, TestApi } from './api.ts';
import { actionInputOf } from './kind-samples.ts';

/** An organization with a site, a process and a risk workspace, and what it takes to raise a risk there. */
export type Place = {
  owner: Member;
  moduleId: string;
  siteId: string;
  processId: string;
  workspaceId: string;
  riskInput(name: string): BodyOf<typeof riskEndpoints.create>;
  actionInput(name: string): { name: string; startDate: string; endDate: string; assignedTo: string[] };
};

/** Where a member of a place is to be added. */
export const joined = ({ owner, workspaceId }: Place) => ({ organizationId: owner.user._id, workspaceId });

/** Signs somebody up and lets them make their organization, by the calls that a person would use. */
export async function makePlace(api: Pick<TestApi, 'register'>, name = 'Ada Example'): Promise<Place> {
  const owner = await api.register(name);
  const modules = await owner.call(subscriptionEndpoints.list);
  const moduleId: string = modules.body.data.find((one: { module: string }) => one.module === 'risk')._id;
  const site = await owner.call(siteEndpoints.create, {
    body: { name: 'Plant 1', location: 'Northfield', timeZone: 'UTC' },
  });
  const siteId: string = site.body._id;
  const process = await owner.call(processEndpoints.create, {
    body: { name: 'Milling', parentSite: [siteId] },
  });
  const processId: string = process.body._id;
  const workspace = await owner.call(workspaceEndpoints.risk.create, {
    body: { moduleId, name: 'Axle plant', description: 'Axle risks' },
  });
  const workspaceId: string = workspace.body.data._id;
  const at = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  return {
    owner,
    moduleId,
    siteId,
    processId,
    workspaceId,
    riskInput: (riskName) => risks.input(at, riskName),
    actionInput: (actionName) => actionInputOf(at, actionName),
  };
}

/** A risk as its owner raises one. */
export async function makeRisk(place: Place, name: string, more: object = {}): Promise<Risk> {
  const { body, status } = await place.owner.call(riskEndpoints.create, {
    body: { ...place.riskInput(name), ...more },
  });
  if (status !== 201) throw new Error(`makeRisk: ${JSON.stringify(body)}`);
  return body.data as Risk; // what the call declares
}

/** The modules of an organization: the id of each by its name. */
export async function modulesOf(owner: Member): Promise<Record<string, string>> {
  const list = await owner.call(subscriptionEndpoints.list);
  return Object.fromEntries(
    list.body.data.map((one: { module: string; _id: string }) => [one.module, one._id]),
  );
}
