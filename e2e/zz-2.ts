import { browser, mara, base, workspaceId, risks, open, shot, riskParts, setTheme, as, params, riskEndpoints } from './zz-look.ts';
const go = (n: string) => `${base}/library/detail/${risks.find((r) => r.number.endsWith(n))!._id}`;
const page = await open(mara);
// 1 close dialog
await page.goto(go('0012'));
await page.waitForTimeout(1500);
await shot(page, 'monitor-1366', false);
const more = page.getByRole('button', { name: 'Other steps' });
if (await more.count()) { await more.click(); await page.waitForTimeout(300); await shot(page, 'steps-1366', false);
  await page.getByRole('menuitem', { name: /^Close risk/ }).click().catch((e) => console.log('no close item', e.message.slice(0,200))); }
await page.waitForTimeout(800);
await shot(page, 'close-1366', false);
// columns + owner
await page.goto(`${base}/library`);
await page.waitForTimeout(1200);
await page.getByRole('button', { name: 'Customize Columns' }).click();
await page.waitForTimeout(300);
await shot(page, 'columns-1366', false);
await page.keyboard.press('Escape');
await page.goto(`${base}/library`);
await page.getByRole('button', { name: 'Filter' }).first().click();
await page.waitForTimeout(500);
await shot(page, 'filter-1366', false);
// appetite on a phone
const phone = await open(mara, 390, 844, { hasTouch: true, isMobile: true });
await phone.goto(`${base}/settings/appetite`); await phone.waitForTimeout(1200);
await shot(phone, 'appetite-390');
const set = phone.getByRole('button', { name: /appetite for/ }).first();
await set.click(); await phone.waitForTimeout(700); await shot(phone, 'appetite-dialog-390', false);
// KRI on a phone
const withKri: string[] = [];
for (const r of risks) { const k = await mara.call(riskParts.kri.list, { params: { ...params, recordId: r._id } }) as any; if (k.results.length) withKri.push(r._id); }
console.log('kris', withKri.length);
await phone.goto(`${base}/library/detail/${withKri[0]}?tab=reviews`); await phone.waitForTimeout(1500);
await shot(phone, 'reviews-390');
const addr = phone.getByRole('button', { name: 'Add reading' }).first();
if (await addr.count()) { await addr.click(); await phone.waitForTimeout(700); await shot(phone, 'reading-390', false); }
await page.goto(`${base}/settings/appetite`); await shot(page, 'appetite-1366');
await browser.close();
