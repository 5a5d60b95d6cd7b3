import { type BrowserContext, expect, test as base } from '@playwright/test';
import { type ModuleKey, moduleKeys } from 'contract/core/modules';
import type { ImportState } from 'contract/records/import/import';
import { accessReviewEndpoints } from 'contract/people/access-review/access-review.endpoints';
import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { importEndpoints } from 'contract/records/import/import.endpoints';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { makePerson } from './actors.ts';
import { type Caller, signIn, signUpWithOrganization } from './api.ts';
import { openSignedIn } from './browsers.ts';
import { type Company, findCapa, findPeople, findRecords, openCompany } from './company.ts';
import { makeDataDir, removeDataDir, startServer } from './server.ts';
import { demoPassword } from '../server/seed/demo.ts';
import { sections } from '../server/seed/demo-checklists.ts';
import { people } from '../server/seed/demo-data.ts';

/** Somebody with their company and a browser in which they are signed in. */
type Inhabited = { caller: Caller; company: Company; context: BrowserContext };

type Stage = {
  url: string;
  /** The demo company, seen by its owner. */
  demo: Inhabited;
  /** A company that was founded a moment ago: one workspace for risks, and nothing in it. */
  fresh: Inhabited;
  /** A browser in which nobody is signed in. */
  stranger: { context: BrowserContext };
};

async function upload(
  caller: Caller,
  named: { fileName: string; filetype: string },
  text: string,
): Promise<string> {
  const { uploadId } = await caller.call(uploadEndpoints.initiate, { body: named });
  const presign = { body: { ...named, uploadId, numChunks: 1 } };
  const [part] = (await caller.call(uploadEndpoints.presign, presign)).presignedUrls;
  await fetch(new URL(part?.url ?? '', caller.url), { method: 'PUT', body: text });
  return (await caller.call(uploadEndpoints.complete, { body: { ...named, uploadId } })).Key;
}

/** Attaches a note to a record; gives its id. */
async function attachNote(
  caller: Caller,
  { file }: Pick<typeof riskParts, 'file'> | Pick<typeof capaParts, 'file'>,
  params: { workspaceId: string; recordId: string },
): Promise<string> {
  const named = { fileName: 'Torque report.txt', filetype: 'text/plain' };
  const key = await upload(caller, named, 'Torque was measured at 41 Nm.');
  return (await caller.call(file.create, { params, body: { key } }))._id;
}

const list = `Name,Email,Workspace,Department
Kim Example,kim@import.example,,Assembly
Lee Example,lee at home,,Assembly
Noor Example,noor@import.example,Nowhere,Paint shop
Mara,${people[0].email},,Quality`;

/** An import whose columns are to be chosen; with a workspace for everybody, one that has been checked. */
export async function addImport(caller: Caller, defaultWorkspace?: string): Promise<string> {
  const key = await upload(caller, { fileName: 'Shop floor.csv', filetype: 'text/csv' }, list);
  const { _id: importId } = await caller.call(importEndpoints.create, { body: { target: 'users', key } });
  const params = { importId };
  const stateIs = (state: ImportState) =>
    expect.poll(async () => (await caller.call(importEndpoints.find, { params })).state).toBe(state);
  await stateIs('mapping');
  if (!defaultWorkspace) return importId;
  const { mapping } = await caller.call(importEndpoints.find, { params });
  await caller.call(importEndpoints.map, { params, body: { mapping, defaultWorkspace } });
  await caller.call(importEndpoints.validate, { params });
  await stateIs('checked');
  return importId;
}

/** Begins an analysis by each method; gives their ids. */
export async function addAnalyses(
  mara: Caller,
  params: { workspaceId: string; recordId: string },
  name = 'Two of nine tools read low at the monthly check.',
) {
  const whys = await mara.call(riskParts['five-whys'].create, { params, body: { name } });
  const fishbone = await mara.call(riskParts.ishikawa.create, {
    params,
    body: { name, categories: ['People', 'Machine', 'Method'] },
  });
  return { fiveWhysId: whys._id, ishikawaId: fishbone._id };
}

/** The same of a CAPA, and a note that is attached to it. */
async function addBelowCapa(mara: Caller, { workspaceId = '', recordId = '' }: Company['capa']) {
  const given = { params: { workspaceId, recordId }, body: { name: 'Three shafts are too soft.' } };
  const whys = await mara.call(capaParts['five-whys'].create, given);
  const body = { ...given.body, categories: ['Machine', 'Material'] };
  const fishbone = await mara.call(capaParts.ishikawa.create, { params: given.params, body });
  const attachmentId = await attachNote(mara, capaParts, given.params);
  return { fiveWhysId: whys._id, ishikawaId: fishbone._id, attachmentId };
}

/** A report of all records of a module. */
async function addReport(mara: Caller, type: 'risk' | 'capa', workspaceId: string) {
  const { _id: reportId } = await mara.call(reportEndpoints.create, {
    params: { type, workspaceId },
    body: { template: `${type}.list`, format: 'pdf' },
  });
  return { reportId };
}

/** The checklist of the demo, and a run of it that is over. */
async function findChecklist(mara: Caller, workspaceId: string) {
  const params = { type: 'risk', workspaceId };
  const [checklist] = (await mara.call(checklistEndpoints.list, { params })).results;
  const query = { status: 'completed' } as const;
  const [run] = (await mara.call(checklistRunEndpoints.list, { params, query })).results;
  return { checklistId: checklist?._id ?? '', runId: run?._id ?? '' };
}

/** A checklist, and a run of it that is to be answered. */
export async function addChecklist(
  mara: Caller,
  type: ModuleKey,
  { workspaceId, name = 'Layered process audit' }: { workspaceId: string; name?: string },
) {
  const params = { type, workspaceId };
  const made = await mara.call(checklistEndpoints.create, {
    params,
    body: { name, sections },
  });
  const checklistId = made._id;
  await mara.call(checklistEndpoints.publish, {
    params: { ...params, checklistId },
    body: { version: made.version },
  });
  const { _id: runId } = await mara.call(checklistRunEndpoints.create, {
    params,
    body: { checklist: checklistId },
  });
  return { checklistId, runId };
}

/** Gives the demo company what its screens can show besides: a risk of many people with a file, and deleted ones. */
async function addRarities(
  mara: Caller,
  { risk: { workspaceId = '', recordId = '' } }: Company,
): Promise<void> {
  const params = { workspaceId };
  const everybody = await mara.call(userEndpoints.workspaceNames, { params });
  const [, second, third] = (await mara.call(riskEndpoints.list, { params })).results;
  const managers = everybody.map(({ _id }) => _id);
  await mara.call(riskEndpoints.update, { params: { workspaceId, recordId }, body: { managers } });
  await attachNote(mara, riskParts, { workspaceId, recordId });
  await mara.call(riskEndpoints.removeMany, {
    params,
    body: { libraries: [second, third].flatMap((risk) => risk?._id ?? []) },
  });
}

/** A window that stays open, so that what is looked at comes as tabs of it: a window costs more than most screens. */
async function keepWindow(context: BrowserContext): Promise<BrowserContext> {
  await context.newPage();
  return context;
}

/** A server of its own with the demo company; what is done there disturbs no other journey. */
export const test = base.extend<Record<never, never>, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const dataDir = await makeDataDir();
      const { url, stop } = await startServer(dataDir, { flags: ['--demo'], env: { SUBSCRIPTIONS: 'on' } });
      const mara = await signIn(url, { email: people[0].email, password: demoPassword });
      const opened = await findRecords(mara, await openCompany(mara, moduleKeys));
      const records = await findCapa(mara, opened);
      const company = await findPeople(mara, records);
      await addRarities(mara, company);
      const { workspaceId = '', recordId = '' } = company.risk;
      Object.assign(company.risk, await addAnalyses(mara, { workspaceId, recordId }));
      Object.assign(company.risk, await findChecklist(mara, workspaceId));
      for (const type of moduleKeys.filter((key) => key !== 'risk'))
        Object.assign(
          company[type],
          await addChecklist(mara, type, { workspaceId: company[type].workspaceId ?? '' }),
        );
      company.shared['importId'] = await addImport(mara);
      company.shared['checkedImportId'] = await addImport(mara, company.risk['workspaceId']);
      company.shared['reviewId'] = (await mara.call(accessReviewEndpoints.start))._id;
      Object.assign(company.risk, await addReport(mara, 'risk', workspaceId));
      Object.assign(company.capa, await addReport(mara, 'capa', company.capa['workspaceId'] ?? ''));
      Object.assign(company.capa, await addBelowCapa(mara, company.capa));
      const ada = await signUpWithOrganization(url, makePerson(), 'Example Axles');
      await use({
        url,
        demo: { caller: mara, company, context: await keepWindow(await openSignedIn(browser, mara)) },
        fresh: {
          caller: ada,
          company: await openCompany(ada, ['risk']),
          context: await keepWindow(await openSignedIn(browser, ada)),
        },
        stranger: { context: await keepWindow(await browser.newContext({ baseURL: url })) },
      });
      await stop();
      await removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
