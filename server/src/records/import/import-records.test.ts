import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import papaparse from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { csvFile, importsOf, placeNames, xlsxFile } from '../../../test/import.ts';
import { readWorkbook } from '../../../test/sheet.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let ada: Member;
let imports: ReturnType<typeof importsOf>;
let place: { site: string; process: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  imports = importsOf(api, { target: 'risk', workspace: { type: 'risk', workspaceId: world.workspaceId } });
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
  place = await placeNames(api, world);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const head = ['Risk title', 'Descr.', 'Plant', 'Process', 'Type', 'Owner mail', 'Found on', 'Number'];
let count = 0;
beforeEach(() => {
  count += 1;
});

/** A good row, with other words in the named columns. */
function row(
  name: string,
  other: Partial<Record<'site' | 'type' | 'owner' | 'date' | 'number', string>> = {},
) {
  const {
    site = place.site,
    type = 'Operational',
    owner = ada.user.email,
    date = '2026-03-14',
    number = '',
  } = other;
  return [`${name} ${count}`, 'What may happen, and where.', site, place.process, type, owner, date, number];
}

const counts = async () => {
  const [found] = await asOwner<Record<string, number>>(
    api.urls,
    `select (select count(*)::int from records where organization_id = $1 and deleted_at is null) as records,
            (select count(*)::int from actions where organization_id = $1 and deleted_at is null) as actions,
            (select coalesce(sum(total), 0)::int from record_totals where organization_id = $1 and not deleted) as totals,
            (select count(*)::int from tasks where organization_id = $1) as tasks`,
    [world.organizationId],
  );
  const { body } = await ada.call(riskEndpoints.list, { params: { workspaceId: world.workspaceId } });
  return { ...found, listed: Number(body.data.total) };
};

describe('risks', () => {
  test('headings are matched, rows checked, risks made with numbers and log, and all of it undone to the same counts', async () => {
    const before = await counts();
    const file = csvFile([
      head,
      row('Forklifts cross'),
      row('Labels mixed up', { date: '03/18/2026', type: 'COMPLIANCE' }),
    ]);
    const job = await imports.check(ada, file);
    expect(job).toMatchObject({ state: 'checked', rowCount: 2, okCount: 2, errorCount: 0, goodCount: 2 });
    expect(await counts()).toEqual(before);

    const done = await imports.act(ada, 'commit', job._id, { mode: 'all' });
    expect(done).toMatchObject({ state: 'done', madeCount: 2, failure: null });
    const rows = await asOwner<Record<string, unknown>>(
      api.urls,
      `select number, name, category, opened_on::text as opened, status, version from records
        where organization_id = $1 and name like $2 order by serial`,
      [world.organizationId, `% ${count}`],
    );
    expect(rows).toMatchObject([
      { name: `Forklifts cross ${count}`, category: 'Operational', opened: '2026-03-14', status: 'pending' },
      { name: `Labels mixed up ${count}`, category: 'Compliance', opened: '2026-03-18', version: 1 },
    ]);
    const log = await asOwner<{ entity: string; action: string; n: number }>(
      api.urls,
      `select entity, action, count(*)::int as n from activities
        where organization_id = $1 and workspace_id = $2 and (record_id = $3 or record_name like $4) group by 1, 2 order by 1, 2`,
      [world.organizationId, world.workspaceId, job._id, `% ${count}`],
    );
    expect(log).toEqual([
      { entity: 'record_import', action: 'imported', n: 1 },
      { entity: 'record_import', action: 'uploaded', n: 1 },
      { entity: 'risk', action: 'imported', n: 2 },
    ]);
    const undone = await imports.act(ada, 'undo', job._id);
    expect(undone).toMatchObject({ state: 'undone', undoneCount: 2, kept: [], keptCount: 0 });
    expect(await counts()).toEqual(before);
  });

  test('each bad cell is named with its reason; nothing is made of all, and the good ones are made of the rest', async () => {
    const before = await counts();
    const job = await imports.check(
      ada,
      csvFile([
        head,
        row('Good'),
        row('Wrong type', { type: 'Operativ' }),
        row('Wrong day', { date: '31.02.2026' }),
        row('Wrong owner', { owner: 'nobody@kestrel.example' }),
        row('Elsewhere', { site: 'Plant of nobody' }),
        ['', '', '', '', '', '', '', ''],
        ['', ...row('No name').slice(1)],
        row('x'.repeat(201)),
      ]),
    );
    expect(job).toMatchObject({ rowCount: 7, okCount: 1, errorCount: 6, goodCount: 1 });
    const bad = await imports.rows(ada, job._id, { status: 'error' });
    expect(bad.map(({ messages }) => messages.map(({ cell, message }) => `${cell}: ${message}`))).toEqual([
      ['E3: “Operativ” is not in the list of Category'],
      ['G4: “31.02.2026” is not a date. Write it like 2026-03-31 or 03/31/2026'],
      ['F5: “nobody@kestrel.example” is not a member of this workspace. Write the email address of a member'],
      ['C6: There is no active site “Plant of nobody”'],
      ['A8: Risk name is required'],
      ['A9: At most 200 characters'],
    ]);
    const refused = await ada.call(imports.calls.commit, {
      ...imports.paramsOf(job._id),
      body: { mode: 'all' },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'PRECONDITION_UNMET' } });
    expect(await counts()).toEqual(before);

    const errors = await imports.errorsFile(ada, job._id, 'csv');
    const [headings, ...lines] = papaparse.parse<string[]>(errors.body.slice(1), {
      skipEmptyLines: true,
    }).data;
    expect(headings).toEqual([...head, 'Row', 'Cell', 'Result', 'Reason']);
    expect(lines).toHaveLength(6);

    const done = await imports.act(ada, 'commit', job._id, { mode: 'skip' });
    expect(done).toMatchObject({ state: 'done', madeCount: 1 });
    const result = await imports.errorsFile(ada, job._id, 'xlsx', 'result');
    const values = readWorkbook(result.rawPayload).values;
    expect(values).toHaveLength(8);
    expect(values[1]?.slice(head.length, head.length + 2)).toEqual([2, 'Imported']);
    await imports.act(ada, 'undo', job._id);
    expect(await counts()).toEqual(before);
  });

  test('a cell is corrected on the screen, in all rows that say the same, and the rows are checked again', async () => {
    const job = await imports.check(
      ada,
      csvFile([
        head,
        row('A', { type: 'Operativ' }),
        row('B', { type: 'Operativ' }),
        row('C', { date: 'soon' }),
      ]),
    );
    expect(job).toMatchObject({ errorCount: 3 });
    const [first, , third] = await imports.rows(ada, job._id, { status: 'error' });
    const fixed = await imports.fix(ada, job._id, first?._id ?? '', {
      field: 'category',
      value: 'Operational',
      everywhere: true,
    });
    expect(fixed).toMatchObject({ okCount: 2, errorCount: 1, goodCount: 2 });
    expect(
      await imports.fix(ada, job._id, third?._id ?? '', { field: 'dateIdentified', value: '2026-04-01' }),
    ).toMatchObject({ okCount: 3, errorCount: 0 });
    const named = await imports.fix(ada, job._id, third?._id ?? '', { field: 'name', value: `A ${count}` });
    expect(named).toMatchObject({ okCount: 2, duplicateCount: 1, twinCount: 1 });
    await ada.call(imports.calls.cancel, imports.paramsOf(job._id));
  });

  test('what looks like something that is there is left out unless somebody says otherwise, and so is what changes it', async () => {
    const first = await imports.check(ada, csvFile([head, row('Twin')]));
    await imports.act(ada, 'commit', first._id, { mode: 'all' });
    const [twin] = await asOwner<{ number: string }>(api.urls, 'select number from records where name = $1', [
      `Twin ${count}`,
    ]);
    const job = await imports.check(
      ada,
      csvFile([head, row('Twin'), row('Another', { number: twin?.number ?? '' }), row('New'), row('New')]),
    );
    expect(job).toMatchObject({ okCount: 1, duplicateCount: 2, changeCount: 1, twinCount: 2, goodCount: 1 });
    const told = await imports.rows(ada, job._id, { status: 'duplicate' });
    expect(told.map(({ messages, isSkipped }) => [messages[0]?.message, isSkipped])).toEqual([
      [`Looks like ${twin?.number}: same name and site`, false],
      ['Row 4 has the same risk name and site', false],
    ]);
    const done = await imports.act(ada, 'commit', job._id, { mode: 'all', duplicates: 'import' });
    expect(done).toMatchObject({ madeCount: 3 });
    await imports.act(ada, 'undo', job._id);
    await imports.act(ada, 'undo', first._id);
  });

  test('an import cannot be undone once a risk of it was changed, which is named; nor when one was deleted', async () => {
    const job = await imports.check(ada, csvFile([head, row('Stays'), row('Changed')]));
    await imports.act(ada, 'commit', job._id, { mode: 'all' });
    const [changed] = await asOwner<{ id: string; number: string }>(
      api.urls,
      'select id, number from records where name = $1',
      [`Changed ${count}`],
    );
    const params = { workspaceId: world.workspaceId, recordId: changed?.id ?? '' };
    const found = async () => (await ada.call(imports.calls.changed, imports.paramsOf(job._id))).body.data;
    expect(await found()).toBeNull();
    await ada.call(riskEndpoints.update, { params, body: { description: 'Seen again.', version: 1 } });
    expect(await found()).toEqual({
      row: 3,
      name: `${changed?.number} Changed ${count}`,
      reason: 'was changed',
    });
    const refused = await ada.call(imports.calls.undo, imports.paramsOf(job._id));
    expect(refused).toMatchObject({ status: 409, body: { code: 'PRECONDITION_UNMET' } });
    expect(refused.body.message).toContain(`${changed?.number} Changed ${count} was changed`);
    await ada.call(riskEndpoints.remove, { params });
    expect(await found()).toMatchObject({ reason: 'was deleted' });
  });

  test('what no column says is given for all rows, and the columns of the last file are known again', async () => {
    const short = [
      ['What is it', 'Descr.'],
      [`Given ${count}`, 'What may happen.'],
    ];
    const defaults = {
      site: place.site,
      process: place.process,
      category: 'Strategic',
      managers: ada.user.email,
      dateIdentified: '2026-01-05',
    };
    const job = await imports.read(ada, csvFile(short));
    expect(job.mapping['name']).toBeNull();
    await imports.act(ada, 'map', job._id, { mapping: { ...job.mapping, name: 0 }, defaults });
    const checked = await imports.act(ada, 'validate', job._id);
    expect(checked).toMatchObject({ okCount: 1 });
    await imports.act(ada, 'commit', job._id, { mode: 'all' });
    const again = await imports.read(ada, csvFile(short));
    expect(again.mapping).toMatchObject({ name: 0, description: 1 });
    const bad = await ada.call(imports.calls.map, {
      ...imports.paramsOf(again._id),
      body: { mapping: { nothing: 0 } },
    });
    expect(bad.status).toBe(400);
    await imports.act(ada, 'undo', job._id);
  });

  test('additional fields of the workspace are columns, in the template too', async () => {
    const params = { type: 'risk', workspaceId: world.workspaceId };
    const field = await ada.call(customFieldEndpoints.create, {
      params,
      body: { name: 'line', label: 'Line', type: 'select', options: [{ label: 'Line A', value: 'a' }] },
    });
    const template = await ada.call(imports.calls.template, {
      params: { ...params, target: 'risk' },
      query: { format: 'csv' },
    });
    expect(template.status).toBe(200);
    const job = await imports.check(
      ada,
      csvFile([
        [...head, 'Line'],
        [...row('Lined'), 'line a'],
        [...row('Bad'), 'B'],
      ]),
    );
    expect(job).toMatchObject({ okCount: 1, errorCount: 1 });
    const [bad] = await imports.rows(ada, job._id, { status: 'error' });
    expect(bad?.messages[0]).toMatchObject({ cell: 'I3', message: '“B” is not in the list of Line' });
    await imports.act(ada, 'commit', job._id, { mode: 'skip' });
    const [made] = await asOwner(api.urls, 'select custom from records where name = $1', [`Lined ${count}`]);
    expect(made).toEqual({ custom: { line: 'a' } });
    await imports.act(ada, 'undo', job._id);
    await ada.call(customFieldEndpoints.update, {
      params: { ...params, fieldId: field.body.data._id },
      body: { status: 'retired', version: field.body.data.version },
    });
  });

  test('a cell of a field that a row does not show is told of and left out; one that is required there is asked for', async () => {
    const params = { type: 'risk', workspaceId: world.workspaceId };
    const shownWhen = [{ field: 'category', operator: 'is', values: ['Financial'] }];
    const field = await ada.call(customFieldEndpoints.create, {
      params,
      body: { name: 'loss', label: 'Loss', type: 'number', required: true, shownWhen },
    });
    const isFinancial = (name: string) =>
      row(name).map((cell) => (cell === 'Operational' ? 'Financial' : cell));
    const job = await imports.check(
      ada,
      csvFile([
        [...head, 'Loss'],
        [...row('Apart'), '7'],
        [...isFinancial('Asked'), ''],
        [...isFinancial('Given'), '7'],
      ]),
    );
    expect(job).toMatchObject({ okCount: 1, errorCount: 1, warningCount: 1 });
    const said = (await imports.rows(ada, job._id)).flatMap(({ messages }) => messages);
    expect(said.map(({ cell, message }) => `${cell} ${message}`)).toEqual([
      'I3 Loss is required',
      'I2 “Loss” does not apply to this row; the cell is left out',
    ]);
    await imports.act(ada, 'commit', job._id, { mode: 'skip' });
    const made = await asOwner(
      api.urls,
      'select name, custom from records where name = any($1) order by name',
      [[`Apart ${count}`, `Given ${count}`]],
    );
    expect(made.map(({ custom }) => custom)).toEqual([{}, { loss: 7 }]);
    await imports.act(ada, 'undo', job._id);
    await ada.call(customFieldEndpoints.update, {
      params: { ...params, fieldId: field.body.data._id },
      body: { status: 'retired', version: field.body.data.version },
    });
  });

  test('whoever may only read, or is narrowed to a site, imports nothing', async () => {
    const began = async (options: Parameters<typeof addMember>[2]) => {
      const member = await addMember(api, world, options);
      return (await imports.start(member, csvFile([head, row('Level')]))).status;
    };
    expect(await began({ level: 1 })).toBe(403);
    expect(await began({ level: 3 })).toBe(201);
    expect(await began({ level: 3, sites: [world.siteId] })).toBe(403);
  });
});

describe('actions, sites and processes', () => {
  test('actions go to the records whose numbers they name, and are undone', async () => {
    const risk = await ada.call(riskEndpoints.create, { body: { ...riskBody(), name: `Parent ${count}` } });
    const { number, _id: recordId } = risk.body.data;
    const before = await counts();
    const ofActions = importsOf(api, {
      target: 'risk_action',
      workspace: { type: 'risk', workspaceId: world.workspaceId },
    });
    const heading = ['Risk', 'Task', 'Start', 'Due', 'Assignee', 'Status', 'Budget', 'Cause'];
    const action = (name: string, other: string[] = []) => [
      number,
      name,
      '2026-01-01',
      '2026-02-01',
      ada.user.email,
      ...other,
    ];
    const job = await ofActions.check(
      ada,
      csvFile([
        heading,
        action('Fit guards', ['In progress', '1 200,50', 'No guard']),
        action('Train', []),
        ['RSK-1999-0001', ...action('Nowhere').slice(1)],
        [number, 'Backwards', '2026-02-01', '2026-01-01', ada.user.email],
      ]),
    );
    expect(job).toMatchObject({ okCount: 2, errorCount: 2 });
    const bad = await ofActions.rows(ada, job._id, { status: 'error' });
    expect(bad.map(({ messages }) => messages[0]?.message)).toEqual([
      'There is no risk RSK-1999-0001 in this workspace',
      'Due date is before the start date',
    ]);
    await ofActions.act(ada, 'commit', job._id, { mode: 'skip' });
    const listed = await ada.call(riskParts.action.list, {
      params: { workspaceId: world.workspaceId, recordId },
    });
    expect(JSON.stringify(listed.body)).toContain('"budget":1200.5');
    const undone = await ofActions.act(ada, 'undo', job._id);
    expect(undone).toMatchObject({ undoneCount: 2, keptCount: 0 });
    expect(await counts()).toEqual(before);
  });

  test('sites and processes are imported, told when there already, and undone while nothing uses them', async () => {
    const sites = importsOf(api, { target: 'sites' });
    const site = `Plant ${count}`;
    const job = await sites.check(
      ada,
      await xlsxFile([
        ['Name', 'Address', 'Time zone', 'Active'],
        [site, 'Leeds', 'europe/london', 'yes'],
        [place.site, 'Leeds', 'UTC', ''],
        [site.toUpperCase(), 'Leeds', 'UTC', ''],
        ['Bad zone', 'Leeds', 'Mars', ''],
      ]),
    );
    expect(job).toMatchObject({ okCount: 1, duplicateCount: 1, twinCount: 0, errorCount: 2 });
    await sites.act(ada, 'commit', job._id, { mode: 'skip' });
    const found = (await ada.call(siteEndpoints.list, { query: { search: site } })).body.data;
    expect(JSON.stringify(found)).toContain('Europe/London');

    const processes = importsOf(api, { target: 'processes' });
    const second = await processes.check(
      ada,
      csvFile([
        ['Process name', 'Site', 'Sub-processes'],
        [`Turning ${count}`, `${site}; ${place.site}`, 'Rough; Fine'],
      ]),
    );
    await processes.act(ada, 'commit', second._id, { mode: 'all' });
    const used = await ada.call(sites.calls.changed, sites.paramsOf(job._id));
    expect(used.body.data).toMatchObject({ name: site, reason: 'is used by now' });
    expect((await ada.call(sites.calls.undo, sites.paramsOf(job._id))).status).toBe(409);
    await processes.act(ada, 'undo', second._id);
    const gone = await ada.call(processEndpoints.list, { query: { search: `Turning ${count}` } });
    expect(JSON.stringify(gone.body)).not.toContain('Rough');
    expect(await sites.act(ada, 'undo', job._id)).toMatchObject({ state: 'undone', undoneCount: 1 });
  });

  test('an import of the organization is none of a workspace, whatever its body says', async () => {
    const { body } = await ada.call(imports.calls.list, {
      params: { type: 'risk', workspaceId: world.workspaceId },
    });
    const [known] = body.data.imports ?? body.data;
    expect((await ada.call(importsOf(api).calls.find, { params: { importId: known._id } })).status).toBe(404);
  });
});

const riskBody = () => ({
  workspace: world.workspaceId,
  name: 'Risk',
  description: 'What may happen.',
  category: 'Operational',
  dateIdentified: '2026-01-15',
  site: world.siteId,
  process: world.processId,
  managers: [ada.user.accountId],
});
