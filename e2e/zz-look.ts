import config from '../playwright.config.ts';
import { chromium, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { moduleKeys } from 'contract/core/modules';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { signIn } from './api.ts';
import { openSignedIn } from './browsers.ts';
import { openCompany, findRecords } from './company.ts';
import { demoPassword } from '../server/seed/demo.ts';
import { people } from '../server/seed/demo-data.ts';
import { setTheme } from './checks.ts';

const { url } = JSON.parse(await readFile('/tmp/look-h3/url', 'utf8'));
const browser = await chromium.launch((config as any).use.launchOptions);
const as = (n: number) => signIn(url, { email: people[n]!.email, password: demoPassword });
const mara = await as(0);
const company = await findRecords(mara, await openCompany(mara, moduleKeys));
const { moduleId, workspaceId = '', recordId = '' } = company.risk;
const base = `/risk/${moduleId}/workspace/${workspaceId}`;
const params = { workspaceId };
const risks = (await mara.call(riskEndpoints.list, { params, query: { limit: 100 } as never })).results;
const open = async (who: typeof mara, w = 1366, h = 900, extra = {}) =>
  (await openSignedIn(browser, who, { viewport: { width: w, height: h }, ...extra })).newPage();
const shot = async (page: Page, name: string, full = true) => {
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/look-h3/${name}.png`, fullPage: full });
  console.log('shot', name);
};
export { browser, as, mara, company, base, workspaceId, recordId, risks, open, shot, params, url, setTheme, riskParts, riskEndpoints, checklistRunEndpoints, userEndpoints };
