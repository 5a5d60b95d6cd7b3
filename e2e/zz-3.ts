import { browser, mara, base, workspaceId, risks, open, shot, riskParts, setTheme, as, params, riskEndpoints, checklistRunEndpoints } from './zz-look.ts';
import { checklistEndpoints } from 'contract/records/checklist/checklist.endpoints';
const find = (n: string) => risks.find((r) => r.number.endsWith(n))!;
const page = await open(mara);
const phone = await open(mara, 390, 844, { hasTouch: true, isMobile: true });
// a risk with controls
let withC = ''; let ctl: any;
for (const r of risks) { const k = await mara.call(riskParts.control.list, { params: { ...params, recordId: r._id } }) as any; if (k.results.length && !['assessment-review','acceptance-review','residual-review'].includes(r.stage)) { withC = r._id; ctl = k.results; break; } }
console.log('controls', withC, ctl?.length);
await page.goto(`${base}/library/detail/${withC}?tab=controls`); await page.waitForTimeout(1500);
await shot(page, 'controls-1366');
await page.getByRole("button", { name: "Record test" }).first().click(); await page.waitForTimeout(900);
await shot(page, 'test-1366', false);
await phone.goto(`${base}/library/detail/${withC}?tab=controls`); await phone.waitForTimeout(1500);
await phone.getByRole("button", { name: "Record test" }).first().click(); await phone.waitForTimeout(900);
await shot(phone, 'test-390', false);
const dlg = phone.getByRole('dialog');
await dlg.getByRole('combobox', { name: 'Checklist' }).scrollIntoViewIfNeeded().catch(() => console.log('no cl'));
await dlg.getByRole('combobox', { name: 'Checklist' }).click().catch(() => undefined);
await shot(phone, 'test-list-390', false);
// opportunity
const opp = risks.find((r) => r.kind === 'opportunity')!;
console.log('opp', opp.number, opp.stage);
for (const [pg, w] of [[page, 1366], [phone, 390]] as const) {
  await pg.goto(`${base}/library/detail/${opp._id}`); await pg.waitForTimeout(1500); await shot(pg, `opp-${w}`);
  for (const tab of ['assessments', 'treatment', 'analysis']) { await pg.goto(`${base}/library/detail/${opp._id}?tab=${tab}`); await pg.waitForTimeout(1500); await shot(pg, `opp-${tab}-${w}`); }
  await pg.goto(`${base}/library/detail/${opp._id}/assess?type=residual`); await pg.waitForTimeout(1500); await shot(pg, `opp-assess-${w}`);
}
await browser.close();
