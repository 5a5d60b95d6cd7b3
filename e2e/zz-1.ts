import { browser, mara, base, workspaceId, risks, open, shot, riskParts, checklistRunEndpoints } from './zz-look.ts';
for (const r of risks) console.log(r.number, r.stage, r.kind, r.status, r.name, r._id, r.closedAs, r.owner?.name, r.tasks.length);
const runs = await mara.call(checklistRunEndpoints.list, { params: { type: 'risk', workspaceId } } as never) as any;
console.log(runs.results.map((x: any) => [x.number, x.status, x.record]));
await browser.close();
