import { processEndpoints } from 'contract/organization/process/process.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { makePerson, type Person } from './actors.ts';
import { type Caller, signUpWithOrganization } from './api.ts';
import { openCompany } from './company.ts';

/** An organization of one person with a site and a process, and nothing else. */
export async function foundPlant(url: string, person: Person = makePerson(), organization = 'Example Axles') {
  const caller = await signUpWithOrganization(url, person, organization);
  const plant = { name: 'Plant 1', location: 'Northfield', timeZone: 'UTC' };
  const { _id: site } = await caller.call(siteEndpoints.create, { body: plant });
  const milling = { name: 'Milling', parentSite: [site] };
  const { _id: process } = await caller.call(processEndpoints.create, { body: milling });
  return { caller, site, process };
}

export type Register = {
  caller: Caller;
  /** The address of its screens. */
  address: string;
  moduleId: string;
  workspaceId: string;
  raise(name: string): Promise<Risk>;
};

/** A plant that keeps a register of risks. */
export async function foundRegister(url: string, person?: Person, organization?: string): Promise<Register> {
  const { caller, site, process } = await foundPlant(url, person, organization);
  const { moduleId = '', workspaceId = '' } = (await openCompany(caller, ['risk'])).risk;
  const params = { workspaceId };
  const managers = (await caller.call(userEndpoints.workspaceNames, { params })).map(({ _id }) => _id);
  const raise = (name: string) =>
    caller.call(riskEndpoints.create, {
      body: {
        name,
        description: 'The seal of the pump wears.',
        category: 'Operational',
        dateIdentified: '2026-02-03',
        site,
        process,
        managers,
        workspace: workspaceId,
      },
    });
  const address = `/risk/${moduleId}/workspace/${workspaceId}`;
  return { caller, address, moduleId, workspaceId, raise };
}
