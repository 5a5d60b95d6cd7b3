import type { Endpoint } from 'contract/core/endpoint';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { capaRows } from 'contract/modules/capa/capa-rows';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { capaBelow } from '../../../../test/capa-below.ts';
import { addRandomCapas } from '../../../../test/random-capas.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { settingEndpoints } from 'contract/setting.endpoints';

let api: TestApi;
let world: World;
let workspaceId: string;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const place = {
    workspaceId,
    siteIds: [world.siteId],
    processIds: [world.processId],
    accountIds: [world.owner.user.accountId],
  };
  await addRandomCapas(api, place, { count: 300, seed: 0.42 });
}, 300_000);
afterAll(() => api.close());

type Sent = { heading: string | null; header: string[]; rows: { texts: string[] }[] };
type Table = { heading: string | null; header: string[]; rows: string[][] };

/** What a report says, as its preview does. */
async function shown(template: string, query: object = {}): Promise<{ total: number; tables: Table[] }> {
  const params = { type: 'capa', workspaceId };
  const { status, body } = await world.owner.call(reportEndpoints.preview, {
    params,
    query: { template, ...query },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { total, sections } = body.data as { total: number; sections: Sent[] }; // as the call declares
  return {
    total,
    tables: sections.map((one) => ({ ...one, rows: one.rows.map(({ texts }) => texts) })),
  };
}

const rowsOf = async (template: string, query: object = {}) =>
  (await shown(template, query)).tables.at(-1)?.rows ?? [];

/** How many rows a plain query finds, which shares nothing with the product. */
async function counted(text: string): Promise<number> {
  const { rows } = await api.owner.query<{ count: number }>(`select count(*)::int as count ${text}`, [
    workspaceId,
  ]);
  return rows[0]?.count ?? -1;
}

const all = `from records r join capas k on k.organization_id = r.organization_id and k.id = r.id
  where r.workspace_id = $1 and r.deleted_at is null`;
const open = `${all} and r.status not in ('completed', 'cancelled')`;
const today = `(select today_in(s.time_zone) from sites s where s.organization_id = r.organization_id and s.id = r.site_id)`;
const timed = `r.stage in ('triage', 'investigation', 'plan-review', 'implementation', 'verification')`;
const below = (table: string) =>
  `from ${table} x join records r on r.id = x.record_id where r.workspace_id = $1 and r.deleted_at is null and x.deleted_at is null`;

test.each([
  ['capa.register', all],
  ['capa.late', open],
  ['capa.effectiveness', below('capa_effectiveness')],
  ['capa.containments', below('capa_containments')],
  ['capa.laterals', below('capa_laterals')],
  ['capa.documents', below('capa_document_impacts')],
  ['capa.lessons', below('capa_lessons')],
  ['capa.extensions', `${below('action_requests')} and x.kind = 'extension_decision'`],
])('%s has as many rows as there are', async (template, text) => {
  expect((await shown(template)).total).toBe(await counted(text));
});

test.each(['capa.list', 'capa.register'])(
  '%s is narrowed by class, source and manager as the list is',
  async (template) => {
    expect((await shown(template, { classes: 'critical,major' })).total).toBe(
      await counted(`${all} and k.class_rank in (2, 3)`),
    );
    const bySource = `${all} and k.source = 'supplier'`;
    expect((await shown(template, { sources: 'supplier' })).total).toBe(await counted(bySource));
    const owner = world.owner.user.accountId;
    const managed = `${all} and exists (select from record_people p where p.record_id = r.id and p.relation = 'manager' and p.account_id = '${owner}')`;
    expect((await shown(template, { managers: owner })).total).toBe(await counted(managed));
    expect((await shown(template, { managers: world.leadId })).total).toBe(0);
  },
);

test('a class is one of the list, which the templates tell in words, and the parameters are kept as they were', async () => {
  const params = { type: 'capa', workspaceId };
  const { body } = await world.owner.call(reportEndpoints.templates, { params });
  const template = body.data.find(({ key }: { key: string }) => key === 'capa.list');
  expect(template.filters).toEqual(
    expect.arrayContaining(['managers', 'classes', 'sources']) && expect.not.arrayContaining(['categories']),
  );
  expect(template.choices.classes).toContainEqual({ value: 'critical', label: 'Critical' });
  const asked = { template: 'capa.list', format: 'csv', classes: ['critical'], sources: ['supplier'] };
  const made = await world.owner.call(reportEndpoints.create, { params, body: asked });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.data.request.filters).toEqual({ classes: ['critical'], sources: ['supplier'] });
  const query = { template: 'capa.list', classes: 'critical', sources: 'supplier' };
  const preview = await world.owner.call(reportEndpoints.preview, { params, query });
  expect(preview.body.data.strip).toEqual(
    expect.arrayContaining([
      { label: 'Class', value: 'Critical' },
      { label: 'Source', value: 'Supplier' },
    ]),
  );
  const wrong = { ...asked, classes: ['grave'] };
  const refused = await world.owner.call(reportEndpoints.create, { params, body: wrong });
  expect([refused.status, refused.body.errors]).toEqual([400, { classes: 'Choose from the list' }]);
});

test('what is overdue stands first, the longest first, and the ages add up to what is open', async () => {
  const { tables } = await shown('capa.late', { fields: 'daysLate' });
  const late = (tables.at(-1)?.rows ?? []).map(([days]) => Number(days));
  expect(late).toEqual(late.toSorted((a, b) => b - a));
  const ages = tables[0]?.rows ?? [];
  const sum = (column: number) => ages.reduce((total, row) => total + Number(row[column]), 0);
  expect(sum(1)).toBe(await counted(open));
  expect(sum(2)).toBe(await counted(`${open} and ${timed} and r.due_on < ${today}`));
});

test('verdicts add up to the plans, those of the first cycle apart', async () => {
  const [verdicts] = (await shown('capa.effectiveness')).tables;
  for (const [label, word] of [
    ['Effective', `x.verdict = 'effective'`],
    ['Partially effective', `x.verdict = 'partially'`],
    ['Ineffective', `x.verdict = 'ineffective'`],
    ['Inconclusive', `x.verdict = 'inconclusive'`],
    ['No verdict yet', 'x.verdict is null'],
  ] as const) {
    const row = verdicts?.rows.find(([name]) => name === label);
    const of = `${below('capa_effectiveness')} and ${word}`;
    expect(row?.slice(1, 4).map(Number), label).toEqual([
      await counted(`${of} and x.cycle = 1`),
      await counted(`${of} and x.cycle > 1`),
      await counted(of),
    ]);
  }
});

test('root causes are ranked, and their shares come to the whole', async () => {
  const rows = await rowsOf('capa.causes');
  const causes = rows.map(([, count]) => Number(count));
  expect(causes).toEqual(causes.toSorted((a, b) => b - a));
  expect(causes.reduce((sum, one) => sum + one, 0)).toBe(await counted(below('causes')));
  expect(
    rows
      .find(([name]) => name === 'Method')
      ?.slice(1, 3)
      .map(Number),
  ).toEqual([
    await counted(`${below('causes')} and x.category = 'method'`),
    await counted(
      `from (select distinct r.id ${below('causes')} and x.category = 'method') d where $1::text is not null`,
    ),
  ]);
  expect(Number(rows.at(-1)?.at(-1))).toBe(100);
});

test('the months of each source add up to what was detected and closed in the time', async () => {
  const days = { from: '2020-01-01', to: new Date().toISOString().slice(0, 10) };
  const { tables } = await shown('capa.sources', { ...days, fields: 'month,source,detected,closed' });
  const [sources] = tables;
  for (const [label, word] of [
    ['Supplier', `k.source = 'supplier'`],
    ['No source yet', 'k.source is null'],
  ] as const) {
    const [, found, earlier, later] = sources?.rows.find(([name]) => name === label) ?? [];
    expect(Number(found), label).toBe(await counted(`${all} and ${word}`));
    expect(Number(earlier) + Number(later), label).toBe(Number(found));
  }
});

test('each figure for the management review is what a plain query counts', async () => {
  const days = { from: '2025-09-01', to: '2026-09-01' };
  const within = (column: string) => `${column} between '${days.from}' and '${days.to}'`;
  const plain: Record<string, string> = {
    'Detected in the period': `${all} and ${within('r.opened_on')}`,
    'Closed in the period': `${all} and r.status = 'completed' and ${within('r.closed_on')}`,
    'Open today': open,
    'Of these critical': `${open} and k.class_rank = 3`,
    'Of these on hold': `${all} and r.status = 'on-hold'`,
    'Overdue today': `${open} and ${timed} and r.due_on < ${today}`,
    'Detected in the period and a repeat of an earlier one': `${all} and ${within('r.opened_on')} and exists (select from record_links l
      where l.record_id = r.id and l.type = 'repeats' and l.deleted_at is null)`,
    'Effective in the first cycle': `${all} and exists (select from capa_effectiveness p where p.record_id = r.id and p.verdict = 'effective' and p.cycle = 1)`,
  };
  const rows = await rowsOf('capa.management-review', days);
  for (const [figure, text] of Object.entries(plain)) {
    const row = rows.find(([, name]) => name === figure);
    expect(Number(row?.[2]), figure).toBe(await counted(text));
  }
});

test('the report of one CAPA says all that stands below it, and of its causes how sure they are', async () => {
  const { owner, siteId, processId } = world;
  const { accountId } = owner.user;
  const made = await owner.call(capaEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Housing 12 leaks',
      description: 'It drips at the seam.',
      dateDetected: '2026-01-08',
      severity: 3,
      site: siteId,
      process: processId,
      managers: [accountId],
    },
  });
  const recordId = String(made.body.data._id);
  const params = { workspaceId, recordId };
  const cause = await owner.call(capaParts.cause.create, {
    params,
    body: {
      name: 'The seal is cut too short',
      type: 'escape',
      certainty: 'verified',
      verificationMethod: 'Twenty seals were measured',
      verificationResult: 'All were short',
      verifiedBy: accountId,
      verifiedOn: '2026-01-12',
    },
  });
  expect(cause.status, JSON.stringify(cause.body)).toBe(201);
  const calls: Record<string, Endpoint | undefined> = Object.fromEntries(
    Object.entries(capaParts).flatMap(([part, own]) =>
      Object.entries(own).map(([name, call]) => [`${part}.${name}`, call]),
    ),
  );
  await capaBelow.add(
    async (name, more, body) => {
      const call = calls[name];
      if (!call) throw new Error(`No call makes ${name}`);
      const answer = await owner.call(call, { params: { ...params, ...more }, body });
      expect(answer.status, name).toBe(201);
      return answer.body.data._id;
    },
    { accountId } as never,
    'Living part',
    api.owner,
  );
  // Where the site is, the next day has begun.
  const evening = `update capa_messages set created_at = '2026-01-20T23:30:00Z' where record_id = $1`;
  await api.owner.query(evening, [recordId]);
  await api.owner.query(`update sites set time_zone = 'Asia/Tokyo' where id = $1`, [siteId]);
  const { tables } = await shown('capa.record', { record: recordId });
  await api.owner.query(`update sites set time_zone = 'UTC' where id = $1`, [siteId]);
  const said = new Map(tables.map(({ heading, rows }) => [heading, JSON.stringify(rows)]));
  expect(said.get('Messages')).toContain('01/21/2026 8:30 AM GMT+9, by ');
  for (const [key, { title }] of Object.entries(capaRows))
    if (key !== 'extension') expect(said.get(title), title).not.toBe('[]');
  for (const word of ['Verified', 'Twenty seals were measured', 'All were short', '01/12/2026'])
    expect(said.get('Root causes')).toContain(word);
  expect(said.get('Effectiveness plans')).toContain('Compared: At most');
});

test('the report of one CAPA is told in the order of 8D, each discipline under its heading', async () => {
  const { owner, siteId, processId } = world;
  const { accountId, name } = owner.user;
  const made = await owner.call(capaEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Housing 16 leaks',
      description: 'It drips at the seam.',
      dateDetected: '2026-01-08',
      severity: 3,
      costActual: 12500.5,
      supplier: 'Seals of Example Valley',
      site: siteId,
      process: processId,
      managers: [accountId],
    },
  });
  const record = String(made.body.data._id);
  const params = { workspaceId, recordId: record };
  const paid = { params: { type: 'capa', workspaceId }, body: { currency: 'CHF', reason: 'As we reckon' } };
  expect((await owner.call(settingEndpoints.update, paid)).status).toBe(200);
  const cause = { name: 'Nobody looks at seams', type: 'escape', certainty: 'most-probable' };
  expect((await owner.call(capaParts.cause.create, { params, body: cause })).status).toBe(201);
  const { tables } = await shown('capa.8d', { record });
  expect(tables.map(({ heading }) => heading).filter((heading) => /^D\d /.test(heading ?? ''))).toEqual([
    'D1 Team',
    'D2 Problem',
    'D3 Interim containment: Containment',
    'D4 Root causes and why they were not found: Root causes',
    'D5 Chosen permanent corrections: Actions',
    'D6 Corrections done and validated: What was done',
    'D7 Prevention of recurrence: Documents concerned',
    'D8 Closure and recognition of the team',
  ]);
  const under = (heading: string) => tables.find((one) => one.heading === heading)?.rows;
  expect(under('D1 Team')).toEqual([['Managers', name]]);
  expect(under('D2 Problem')).toContainEqual(['CAPA name', 'Housing 16 leaks']);
  expect(under('D2 Problem')).toContainEqual(['Supplier', 'Seals of Example Valley']);
  expect(under('D2 Problem')).toContainEqual(['Severity', '3: does not do what was promised']);
  expect(JSON.stringify(under('D8 Closure and recognition of the team'))).toContain(
    '["Actual cost","12,500.5 CHF"]',
  );
  expect(JSON.stringify(under('D4 Root causes and why they were not found: Root causes'))).toContain(
    'Escape: why it was not found',
  );
  expect(under('Recognition of the team')).toEqual([[name, 'manager']]);
  const some = await shown('capa.8d', { record, fields: 'd8,d1' });
  expect(some.tables[0]?.heading).toBe('D8 Closure and recognition of the team');
  expect(some.tables.at(-2)?.heading).toBe('D1 Team');
  expect(some.tables.at(-1)?.heading).toBe('Team');
});

test('the report of one CAPA says where the problem is and is not, and how its causes were found', async () => {
  const { owner, siteId, processId } = world;
  const made = await owner.call(capaEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Housing 14 leaks',
      description: 'It drips at the seam.',
      dateDetected: '2026-01-08',
      severity: 3,
      site: siteId,
      process: processId,
      managers: [owner.user.accountId],
      isIsNot: { whereIs: 'On line 2', whereIsNot: 'On line 3', whereChange: 'Line 2 has a new press' },
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const recordId = String(made.body.data._id);
  const params = { workspaceId, recordId };
  const { 'five-whys': whys, ishikawa } = capaParts;
  const analysis = await owner.call(whys.create, { params, body: { name: 'Why does it leak?' } });
  const at = { ...params, fiveWhysId: analysis.body.data._id };
  const first = await owner.call(whys.add, {
    params: at,
    body: { name: 'The seam is open', question: 'Why does it drip?' },
  });
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  await owner.call(whys.add, {
    params: at,
    body: { name: 'The jig is worn', parent: first.body.data._id },
  });
  const fishbone = await owner.call(ishikawa.create, {
    params,
    body: { name: 'Leaks of line 2', categories: ['Machine', 'Method'] },
  });
  const bones = { ...params, ishikawaId: fishbone.body.data._id };
  const cause = await owner.call(ishikawa.add, {
    params: bones,
    body: { name: 'The jig is worn', category: 'Machine' },
  });
  const branchId = cause.body.data._id;
  await owner.call(ishikawa.change, {
    params: { ...bones, branchId },
    body: {
      likelihood: 4,
      test: 'Measured the jig',
      testResult: '0.4 mm of wear',
      dueDate: '2026-03-31',
      version: 9,
    },
  });
  await owner.call(whys.create, { params, body: { name: 'Why is it worn?', examines: branchId } });

  const { tables } = await shown('capa.record', { record: recordId });
  const rowsUnder = (word: string) => tables.find(({ heading }) => heading?.startsWith(word))?.rows;
  expect(rowsUnder('Is and is not')).toEqual([
    ['Where', 'On line 2', 'On line 3', '', 'Line 2 has a new press'],
  ]);
  expect(rowsUnder('Five whys: Why does it leak? (draft)')).toEqual([
    ['1', 'Why does it drip?', 'The seam is open', 'Possible'],
    ['1.1', '', 'The jig is worn', 'Possible'],
  ]);
  expect(rowsUnder('Fishbone: Leaks of line 2 (draft)')).toEqual([
    [
      '1',
      'Machine',
      'The jig is worn',
      'Likelihood: 4, likely\nTested: Measured the jig\nWhat came out: 0.4 mm of wear\nDue: 03/31/2026\nPossible\nExamined with five whys: Why is it worn?',
    ],
  ]);
  expect(rowsUnder('Five whys: Why is it worn? (draft, from the cause “The jig is worn”)')).toEqual([]);
});
