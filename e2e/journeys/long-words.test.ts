import { type BrowserContext, expect, type Page } from '@playwright/test';
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
import { addAnalyses, addChecklist, addImport, test } from '../stage.ts';
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

/** Words of a usual length that are broken within, since what holds them has become too narrow. */
function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    // The letters in a hash are no words.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (node.textContent?.includes('@')) continue;
      if (!parent?.checkVisibility() || parent.closest('script, style, noscript, option, svg, code, [inert]'))
        continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{2,16}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1)
          found.add(`broken within: "${word}" in ${parent.tagName.toLowerCase()}.${parent.className}`);
      }
    }
    return [...found];
  });
}

const routes = (await readRoutes()).filter(({ leadsOn }) => !leadsOn).map(({ pattern }) => pattern);
const inRisk = '/risk/:moduleId/workspace/:workspaceId';
const tabs = ['actions', 'members', 'files', 'activity'].map(
  (tab) => `${inRisk}/library/detail/:recordId?tab=${tab}`,
);
// A CAPA has more stages than a risk, and tabs of its own.
const ofCapa = ['overview', 'coverage', 'effectiveness', 'impact', 'containment'].map(
  (tab) => `/capa/:moduleId/workspace/:workspaceId/library/detail/:recordId?tab=${tab}`,
);
// Home names what was opened last, which is something only then.
const states = [...tabs, '/dashboard/home'];

// The other modules have the same screens as risk.
const isOfOne = (pattern: string) => !/^\/(capa|audit|documentation)\//.test(pattern);

type Looked = {
  context: BrowserContext;
  company: Company;
  name: string;
  widths: number[];
  besides?: string[];
};

/** What is found on each screen of a company at each width. */
async function lookAtAll(
  { context, company, name, widths, besides = [] }: Looked,
  find: (page: Page) => Promise<string[]>,
) {
  const page = await context.newPage();
  const { settle } = watch(page);
  const faults: string[] = [];
  for (const pattern of [...routes.filter(isOfOne), ...states, ...besides]) {
    const address = addressOf(pattern, company);
    if (!address) throw new Error(`The company has nothing to show at ${pattern}.`);
    await page.setViewportSize({ width: 1366, height: 844 });
    await page.goto(address);
    await settle();
    for (const width of widths) {
      await resize(page, width);
      const found = await find(page);
      faults.push(...found.map((fault) => `${pattern} at ${width}: ${fault}`));
      if (found.length > 0)
        await keepPicture(page, `${name}-${pattern.replaceAll(/[^a-z0-9-]+/gi, '-')}-${width}`);
    }
  }
  await page.close();
  return faults;
}

test('names of 200 letters break no screen, from a phone to a desk', async ({ browser }) => {
  test.setTimeout(600_000);
  const { ada, company } = await openLongCompany(process.env['PLUMBLINE_URL'] ?? '');
  const context = await openSignedIn(browser, ada);
  expect(
    await lookAtAll({ context, company, name: 'long', widths: [1366, 900, 390, 320] }, findOutOfReach),
  ).toEqual([]);
});

test('usual words stay whole, from a phone to a desk', async ({ stage }) => {
  test.setTimeout(600_000);
  const { context, company } = stage.demo;
  const find = async (page: Page) => [...(await findBrokenWords(page)), ...(await findOutOfReach(page))];
  const widths = [1366, 1100, 768, 390];
  expect(await lookAtAll({ context, company, name: 'usual', widths, besides: ofCapa }, find)).toEqual([]);
});
