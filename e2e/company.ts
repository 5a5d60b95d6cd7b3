import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { type ModuleKey, moduleKeys, modules } from 'contract/core/modules';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import type { Caller } from './api.ts';

type Ids = Record<string, string>;

/** The ids that addresses of a company name: those of each module, and those that all share. */
export type Company = { shared: Ids } & Record<ModuleKey, Ids>;

/** Gives a company's modules, with a workspace in each of those named; one is made where there is none. */
export async function openCompany(caller: Caller, withWorkspace: readonly ModuleKey[]): Promise<Company> {
  const names = await caller.call(subscriptionEndpoints.names);
  const ofModules = Object.fromEntries(moduleKeys.map((key) => [key, {}])) as Record<ModuleKey, Ids>; // fromEntries loses the literal keys
  const company: Company = { shared: {}, ...ofModules };
  for (const { _id: moduleId, module, workspaces } of names) {
    company[module] = { moduleId };
    if (!withWorkspace.includes(module)) continue;
    const body = { moduleId, name: `Example ${module}`, description: 'For trying things out.' };
    const workspace = workspaces[0] ?? (await caller.call(workspaceEndpoints[module].create, { body }));
    company[module] = { moduleId, workspaceId: workspace._id };
  }
  return company;
}

/** Gives the company with one record of each kind besides; the records must be there. */
export async function findRecords(caller: Caller, company: Company): Promise<Company> {
  const { workspaceId = '' } = company.risk;
  const params = { workspaceId };
  const organizationId = caller.user._id;
  const [people, sites, processes, risks, attention] = await Promise.all([
    caller.call(accountEndpoints.list, { params: { organizationId } }),
    caller.call(siteEndpoints.list),
    caller.call(processEndpoints.list),
    caller.call(riskEndpoints.listMine, { params, query: { sort: 'createdAt' } }),
    caller.call(attentionEndpoints.list, { params: { ...params, type: 'risk' } }),
  ]);
  const risk = risks.results.find(({ tasks }) => tasks.length > 0);
  const [item] = attention.results;
  if (!risk || !item)
    throw new Error('The company has no risk with an action, or nothing that needs attention.');
  return {
    ...company,
    shared: {
      ...company.shared,
      siteId: sites.results[0]?._id ?? '',
      processId: processes.results[0]?._id ?? '',
      type: item.key,
      accountId: people.results[0]?._id ?? '',
    },
    risk: {
      ...company.risk,
      recordId: risk._id,
      taskId: risk.tasks[0]?._id ?? '',
      type: item.key,
      libraryId: item.record,
      detailId: item._id,
    },
  };
}

/** Gives the company with a CAPA that is being investigated, and what needs attention beside it. */
export async function findCapa(caller: Caller, company: Company): Promise<Company> {
  const { workspaceId = '' } = company.capa;
  const params = { workspaceId };
  const [capas, attention] = await Promise.all([
    caller.call(capaEndpoints.list, { params, query: { stage: 'investigation' } }),
    caller.call(attentionEndpoints.list, { params: { ...params, type: 'capa' } }),
  ]);
  const capa = capas.results.find(({ tasks }) => tasks.length > 0);
  const [item] = attention.results;
  if (!capa || !item)
    throw new Error('The company has no CAPA with an action, or none that needs attention.');
  const ids = { recordId: capa._id, taskId: capa.tasks[0]?._id ?? '' };
  const needs = { type: item.key, libraryId: item.record, detailId: item._id };
  return { ...company, capa: { ...company.capa, ...ids, ...needs } };
}

/** Gives the company with a role, a group and somebody of each of its workspaces; a group is made where there is none. */
export async function findPeople(caller: Caller, company: Company): Promise<Company> {
  const { accountId } = caller.user;
  const found = { ...company };
  for (const type of moduleKeys) {
    const { workspaceId } = company[type];
    if (!workspaceId) continue;
    const roles = await caller.call(roleEndpoints.list, {
      params: { type, workspaceId },
      query: { sort: '-position' },
    });
    const groups = await caller.call(groupEndpoints.list, { params: { workspaceId } });
    const body = {
      workspace: workspaceId,
      name: 'Review board',
      description: 'Looks at what was decided',
      members: [accountId],
    };
    const group = groups.results[0] ?? (await caller.call(groupEndpoints.create, { body }));
    found[type] = {
      ...company[type],
      accountId,
      roleId: roles.results[0]?._id ?? '',
      groupId: group._id,
    };
  }
  return found;
}

/** The address of a route in a company; undefined where the company has no such record. */
export function addressOf(pattern: string, company: Company): string | undefined {
  const key = moduleKeys.find((module) => pattern.startsWith(`/${modules[module].path}/`));
  const ids: Ids = { ...company.shared, ...(key && company[key]) };
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.some((name) => !ids[name])) return undefined;
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? '').replace('*', 'no-such-page');
}
