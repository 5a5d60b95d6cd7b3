import { expect, test } from '@playwright/test';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { accessReviewEndpoints } from 'contract/people/access-review/access-review.endpoints';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { levels } from 'contract/core/rights/levels';
import { makePerson } from '../actors.ts';
import { type Caller, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { watch } from '../checks.ts';
import { addressOf, type Company, findPeople, findRecords, openCompany } from '../company.ts';
import { findOutOfReach, resize } from '../out-of-reach.ts';
import { readRoutes } from '../routes.ts';
import { addAnalyses, addChecklist, addImport } from '../stage.ts';
import { keepPicture } from '../visit.ts';

// The longest names that may be given, without a place to break them.
const longWord = (letter: string, length = 200) => letter.repeat(length);

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A company in which everything that has a name has the longest one. */
async function openLongCompany(url: string): Promise<{ ada: Caller; company: Company }> {
  const person = makePerson(longWord('A', 60), longWord('B', 60));
  const ada = await signUpWithOrganization(
    url,
    { ...person, email: `ada.${Date.now()}@example.test` },
    longWord('O'),
  );
  const { _id: moduleId = '' } =
    (await ada.call(subscriptionEndpoints.names)).find(({ module }) => module === 'risk') ?? {};
  const { _id: workspace } = await ada.call(workspaceEndpoints.risk.create, {
    body: { moduleId, name: longWord('W'), description: longWord('D', 1000) },
  });
  const { _id: site } = await ada.call(siteEndpoints.create, {
    body: { name: longWord('S'), location: longWord('L'), timeZone: 'Europe/Berlin' },
  });
  const { _id: process } = await ada.call(processEndpoints.create, {
    body: { name: longWord('P', 100), parentSite: [site], subProcesses: [longWord('Q', 100)] },
  });
  const params = { type: 'risk' as const, workspaceId: workspace };
  await ada.call(customFieldEndpoints.create, {
    params,
    body: { name: 'long', label: longWord('F', 100), type: 'text' },
  });
  await ada.call(roleEndpoints.create, {
    params,
    body: { name: longWord('R'), description: longWord('D'), level: levels.edit },
  });
  await ada.call(groupEndpoints.create, {
    body: { workspace, name: longWord('G'), description: longWord('D'), members: [ada.user.accountId] },
  });
  for (const letter of ['M', 'N']) {
    const risk = await ada.call(riskEndpoints.create, {
      body: {
        workspace,
        name: longWord(letter),
        description: longWord('D', 1000),
        category: 'Operational',
        dateIdentified: day(-20),
        site,
        process,
        managers: [ada.user.accountId],
        form5W2H: { what: longWord('H', 300) },
        custom: { long: longWord('V') },
      },
    });
    await ada.call(riskParts.action.create, {
      params: { workspaceId: workspace, recordId: risk._id },
      body: {
        name: longWord('T'),
        description: longWord('D', 500),
        startDate: day(-10),
        endDate: day(-2),
        personnel: longWord('C'),
        cause: { name: longWord('K'), description: longWord('D') },
        assignedTo: [ada.user.accountId],
      },
    });
  }
  const company = await findPeople(ada, await findRecords(ada, await openCompany(ada, ['risk'])));
  const { workspaceId = '', recordId = '' } = company.risk;
  Object.assign(company.risk, await addAnalyses(ada, { workspaceId, recordId }, longWord('X')));
  Object.assign(company.risk, await addChecklist(ada, 'risk', { workspaceId, name: longWord('Y') }));
  company.shared['importId'] = await addImport(ada);
  company.shared['reviewId'] = (await ada.call(accessReviewEndpoints.start))._id;
  const { _id: reportId } = await ada.call(reportEndpoints.create, {
    params,
    body: { template: 'risk.list', format: 'pdf' },
  });
  Object.assign(company.risk, { reportId });
  return { ada, company };
}

const routes = (await readRoutes()).filter(({ leadsOn }) => !leadsOn).map(({ pattern }) => pattern);
const inRisk = '/risk/:moduleId/workspace/:workspaceId';
const tabs = ['actions', 'members', 'files', 'activity'].map(
  (tab) => `${inRisk}/library/detail/:recordId?tab=${tab}`,
);
// Home names what was opened last, which is something only then.
const states = [...tabs, '/dashboard/home'];

// The other modules have the same screens as risk.
const isOfOne = (pattern: string) => !/^\/(capa|audit|documentation)\//.test(pattern);

test('names of 200 letters break no screen, from a phone to a desk', async ({ browser }) => {
  test.setTimeout(600_000);
  const { ada, company } = await openLongCompany(process.env['PLUMBLINE_URL'] ?? '');
  const context = await openSignedIn(browser, ada);
  const page = await context.newPage();
  const { settle } = watch(page);
  const faults: string[] = [];
  for (const pattern of [...routes.filter(isOfOne), ...states]) {
    const address = addressOf(pattern, company);
    if (!address) throw new Error(`The company has nothing to show at ${pattern}.`);
    await page.setViewportSize({ width: 1366, height: 844 });
    await page.goto(address);
    await settle();
    for (const width of [1366, 900, 390, 320]) {
      await resize(page, width);
      const found = await findOutOfReach(page);
      faults.push(...found.map((fault) => `${pattern} at ${width}: ${fault}`));
      if (found.length > 0)
        await keepPicture(page, `long-${pattern.replaceAll(/[^a-z0-9-]+/gi, '-')}-${width}`);
    }
  }
  expect(faults).toEqual([]);
  await context.close();
});
