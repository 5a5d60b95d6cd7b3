import { capaPriorityLabels, classLabels, sourceLabels } from 'contract/modules/capa/capa-choices';
import { capaStages } from 'contract/modules/capa/capa.workflow';
import { actionPriorityLabels } from 'contract/records/record/action-priorities';
import { type AttentionKey, attentionRules } from 'contract/records/attention/attention-rules';
import { isListReply } from 'contract/core/reply';
import { allEndpoints } from 'contract/endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApi, type Answer, type TestApi } from '../api.ts';
import type { Sample } from '../kind-samples.ts';
import { kinds } from '../kinds.ts';
import { addKindRow } from './kind-rows.ts';
import { countingOf, filters, leavesAllOrNone, ratingOf } from './filters.ts';
import { mixRows } from './mixed-rows.ts';
import { inOrder } from './in-order.ts';
import { samples } from './samples.ts';
import { addMember, makeWorld, type World } from '../world.ts';

type Named = (typeof allEndpoints)[number];
type Row = Record<string, unknown>;

let api: TestApi;
let world: World;

const words = ['Delta', 'alpha', 'Echo', 'bravo', 'charlie', 'bravo'];

/** Where each role stands among them, and among those of its level. */
const ranks = new Map<string, number>();
const positions = new Map<string, number>();

/** Rows that differ, and some that do not, in every list. */
async function fill(): Promise<void> {
  const { owner: ada, workspaceId, siteId, ids, modules } = world;
  const me = () => ada.user.accountId;
  for (const [index, word] of words.entries()) {
    const unique = `${word} ${index}`;
    for (const one of kinds) await addKindRow({ api, world }, one, { word, index });
    await ada.call(siteEndpoints.create, {
      body: { name: unique, location: words[5 - index], timeZone: 'UTC', status: index % 2 === 0 },
    });
    await ada.call(processEndpoints.create, {
      body: {
        name: unique,
        parentSite: [siteId],
        modules: [modules.risk],
        status: index % 2 === 0,
      },
    });
    await ada.call(groupEndpoints.create, {
      body: {
        workspace: workspaceId,
        name: unique,
        description: 'One of many',
        members: [ids.accountId ?? ''],
      },
    });
    await ada.call(roleEndpoints.create, {
      params: { type: 'risk', workspaceId },
      body: { name: unique, description: 'One of many', level: (index % 4) + 1 },
    });
    await ada.call(invitationEndpoints.create, {
      body: {
        email: `${word}${index}@example.test`,
        Permissions: [{ workspace: workspaceId, permission: 'view' }],
      },
    });
    if (index < 3)
      for (const type of ['capa', 'risk', 'audit', 'document'] as const)
        await ada.call(workspaceEndpoints[type].create, {
          body: { moduleId: modules[type] ?? '', name: unique, description: 'One of many' },
        });
    if (index < 4) await addMember(api, world, { level: (index % 3) + 1, workspaceId, name: unique });
  }
  for (let index = 0; index < 6; index++)
    await api.owner.query(
      `insert into notifications (organization_id, id, account_id, event, level, module, workspace_id, facts, group_key, in_app, mail,
              created_at, read_at)
       values ($1, gen_random_uuid(), $2, case when $6 % 3 = 1 then 'record.mentioned' else 'record.transitioned' end, 'info', $3, $4, '{}', $5, true, 'none',
               now() - make_interval(hours => $6), case when $7 then now() end)`,
      [
        world.organizationId,
        me(),
        index % 3 === 0 ? null : 'risk',
        index % 3 === 0 ? null : workspaceId,
        `kept ${index}`,
        index,
        index % 2 === 0,
      ],
    );
  await api.owner.query(
    `with entries as (
       select p.organization_id, p.account_id, row_number() over (order by p.account_id) as n from account_permissions p
        where p.organization_id = $1 and p.workspace_id = $2
     ), given as (select r.id, row_number() over (order by r.position, r.id) as n from roles r where r.organization_id = $1 and r.workspace_id = $2)
     update account_permissions p set role_id = g.id from entries e join given g on g.n = e.n
      where p.organization_id = e.organization_id and p.account_id = e.account_id and p.workspace_id = $2 and e.n > 1`,
    [world.organizationId, workspaceId],
  );
  const ranked = await api.owner.query<{ id: string; position: number; rank: number }>(
    'select id, position, position * 1000 + level as rank from roles where organization_id = $1',
    [world.organizationId],
  );
  for (const { id, position, rank } of ranked.rows) {
    ranks.set(id, rank);
    positions.set(id, position);
  }
  // Long ago, and at different times, so that it needs attention.
  await api.owner.query(
    `update records set created_at = created_at - make_interval(days => 20 + serial) where organization_id = $1`,
    [world.organizationId],
  );
}

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  await fill();
  await mixRows({ api, world });
}, 240_000);
afterAll(() => api.close());

const sampleOf = (name: string): Sample => {
  const sample = samples[name]?.(world) ?? {};
  // Whose open work is listed has some, where processes are listed there are some, and so with rows of a file.
  const params: Record<string, string> = { ...world.ids, ...sample.params };
  if (name.endsWith('openItems')) params.accountId = world.owner.user.accountId;
  if (name === 'process.ofSite') params.siteId = world.siteId;
  if (name === 'import.rows') params.importId = world.imports.checked;
  if (name === 'record-import.rows') params.importId = world.recordImports.checked;
  return { ...sample, params };
};

const lists = allEndpoints.filter(({ call }) => call.access !== 'public' && isListReply(call.reply));
const shapeOf = ({ call }: Named) => (call.query as z.ZodObject).shape; // listQuery made it
const sortsOf = (one: Named): string[] =>
  (shapeOf(one).sort as z.ZodOptional<z.ZodEnum>).unwrap().options.map(String);

const pageOf = ({ body }: Answer) => (Array.isArray(body.data) ? body : body.data);
const rowsOf = (one: Named, answer: Answer): Row[] =>
  pageOf(answer).data ?? pageOf(answer)[one.call.reply.key ?? 'results'];

async function ask(one: Named, query: Record<string, unknown>): Promise<Answer> {
  const sample = sampleOf(one.name);
  // What is of the workspace shows everybody's there.
  const usual = 'team' in shapeOf(one) ? { team: 'true' } : {};
  return world.owner.call(one.call, { ...sample, query: { ...usual, ...query } });
}

async function rowsAt(one: Named, query: Record<string, unknown>): Promise<Row[]> {
  const answer = await ask(one, { limit: 100, ...query });
  expect(answer.status, `${JSON.stringify(query)} ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
  return rowsOf(one, answer);
}

/** As rowsAt, of all pages. */
async function allRowsAt(one: Named, query: Record<string, unknown>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length === (page - 1) * 100; page++)
    rows.push(...(await rowsAt(one, { ...query, page })));
  return rows;
}

// A row that is nowhere but in its list has no id of its own.
const idOf = (row: Row) => JSON.stringify([row._id ?? row, row.relation, row.key]);

// Lists that hold one row by their nature, or none in this world, and are walked elsewhere.
const few = new Set([
  'access-review.list', // one runs at a time
  'billing.invoices', // one for each subscription that is paid for
  'attention.listMineOfType', // as attention.listMine, of one kind
]);

const foundFirst = ({ status, row }: Row) =>
  ['error', 'duplicate', 'warning', 'ok'].indexOf(String(status)) * 1000 + Number(row);

/** Where a value stands in the order in which it is declared, from 1 on; 0 of none. */
const placeAmong = (declared: object, value: unknown) => Object.keys(declared).indexOf(String(value)) + 1;

const ofAction = ({ priority }: Row) => placeAmong(actionPriorityLabels, priority);

/** What a row is sorted by, where the sort is called otherwise than the field. */
const sortedBy: Record<string, (row: Row) => unknown> = {
  'xray.list severity': (row) => ['alert', 'warn', 'info'].indexOf(String(row.severity)),
  'access-review.lines name': (row) => (row.person as Row).name,
  'access-review.lines workspace': (row) => (row.workspace as Row | null)?.name ?? '',
  'account.list name': (row) => (row.user as Row).name,
  'account.list email': (row) => (row.user as Row).email,
  'member.list role': (row) => ranks.get(String((row.role as Row | null)?._id)) ?? 0,
  'import.rows found': foundFirst,
  'record-import.rows found': foundFirst,
  ...Object.fromEntries(
    ['risk.list', 'risk.listMine'].flatMap((name) => [
      ...['inherent', 'current', 'residual', 'rpn'].map((sort) => [
        `${name} ${sort}`,
        (row: Row) => (sort === 'rpn' ? countingOf(row)?.rpn : ratingOf(row, sort)?.score) ?? 0,
      ]),
      [`${name} appetiteDelta`, (row: Row) => row.appetiteDelta ?? -25],
      [`${name} strategy`, (row: Row) => row.strategy ?? ''],
      [`${name} trend`, (row: Row) => ['down', 'flat', 'up'].indexOf(String(row.trend)) + 1],
    ]),
  ),
  ...Object.fromEntries(
    ['capa.list', 'capa.listMine'].flatMap((name) => [
      [
        `${name} stage`,
        ({ stage, status }: Row) => placeAmong(capaStages, status === 'on-hold' ? status : stage),
      ],
      [`${name} class`, (row: Row) => placeAmong(classLabels, row.class)],
      [`${name} priority`, (row: Row) => placeAmong(capaPriorityLabels, row.priority)],
      [
        `${name} source`,
        ({ source }: Row) => (source ? sourceLabels[source as keyof typeof sourceLabels] : ''),
      ],
    ]),
  ),
  'task.listMine priority': ofAction,
  'task.listWorkspace priority': ofAction,
  'role.list position': (row) => positions.get(String(row._id)),
};

const doneAbout = ({ key }: Row) => attentionRules[key as AttentionKey].does; // what the list declares

/** Lists that are told by what is to be done, whatever they are sorted by. */
const groupOf: Record<string, (row: Row) => unknown> = {
  'attention.list': doneAbout,
  'attention.listMine': doneAbout,
  'attention.listMineOfType': doneAbout,
};

const plain = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

async function expectSorted(one: Named, sort: string, rows: Row[]): Promise<number> {
  const isDescending = sort.startsWith('-');
  const field = isDescending ? sort.slice(1) : sort;
  const read = sortedBy[`${one.name} ${field}`] ?? ((row: Row) => row[field]);
  const groups = Map.groupBy(rows, groupOf[one.name] ?? (() => ''));
  for (const group of groups.values()) {
    const values = group.map(read);
    expect(
      values.some((value) => value !== undefined),
      `no row shows its ${field}`,
    ).toBe(true);
    const shown = values.filter((value) => value !== null && value !== undefined).map(plain);
    expect(shown, sort).toEqual(await inOrder(api, values, isDescending));
  }
  return new Set(
    rows
      .map(read)
      .filter((value) => value !== null && value !== undefined)
      .map(plain),
  ).size;
}

describe('every list', () => {
  test('there are many', () => expect(lists.length).toBeGreaterThan(25));

  test.each(lists.map((one) => [one.name, one] as const))(
    '%s gives each of its rows once over its pages, and is as long as it says',
    async (_name, one) => {
      const answer = await ask(one, { limit: 100 });
      const all = rowsOf(one, answer).map(idOf);
      expect(all.length, 'a list without rows shows nothing').toBeGreaterThan(few.has(one.name) ? 0 : 2);
      expect(new Set(all).size).toBe(all.length);
      // Reading the log is itself logged, once an hour: the second time it is as long as it says.
      if (all.length < 100) expect([all.length, all.length + 1]).toContain(pageOf(await ask(one, {})).total);
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(all.length / 2) && page <= 8; page++) {
        const part = await ask(one, { limit: 2, page });
        expect(pageOf(part)).toMatchObject({ page, limit: 2, totalPages: Math.ceil(pageOf(part).total / 2) });
        pages.push(...rowsOf(one, part).map(idOf));
      }
      const again = (await rowsAt(one, {})).map(idOf);
      expect(pages).toEqual(again.slice(0, pages.length));
      expect(pageOf(await ask(one, { page: 9999 }))).toMatchObject({ page: 9999 });
      expect(rowsOf(one, await ask(one, { page: 9999 }))).toEqual([]);
    },
  );

  test.each(
    lists.flatMap((one) => sortsOf(one).map((sort) => [`${one.name} by ${sort}`, one, sort] as const)),
  )('%s is in that order, over its pages too', async (_title, one, sort) => {
    const rows = await rowsAt(one, { sort });
    const distinct = await expectSorted(one, sort, rows);
    if (!few.has(one.name)) expect(distinct, 'rows that are the same show no order').toBeGreaterThan(1);
    const parts = [
      ...rowsOf(one, await ask(one, { sort, limit: 2 })),
      ...rowsOf(one, await ask(one, { sort, limit: 2, page: 2 })),
    ];
    expect(parts.map(idOf)).toEqual(rows.slice(0, 4).map(idOf));
  });

  test.each(lists.map((one) => [one.name, one] as const))(
    '%s refuses a page, a limit and a sort that are none',
    async (_name, one) => {
      for (const query of [
        { limit: 0 },
        { limit: 101 },
        { limit: 'ten' },
        { page: 0 },
        { page: 1.5 },
        { sort: 'password' },
      ]) {
        const answer = await ask(one, query);
        expect(answer.status, JSON.stringify(query)).toBe(400);
        expect(Object.keys(answer.body.errors)).toEqual(Object.keys(query));
      }
    },
  );
});

/** What `search` looks through, of a row that is shown. */
const searchedIn: Record<string, (row: Row) => string | undefined> = {
  'risk-scheme.editions': (row) => String(row.reason),
  'risk-control-test.list': ({ note }) => note as string,
  'capa-lateral.list': ({ place }) => place as string,
  'capa-document-impact.list': ({ document }) => document as string,
  'capa-team-role.list': ({ contribution }) => contribution as string,
  'capa-other-analysis.list': ({ title }) => title as string,
  'capa-lesson.list': ({ text }) => text as string,
  'capa-containment.list': ({ description }) => description as string,
  'capa-effectiveness.list': ({ objective }) => objective as string,
  'capa-effectiveness-check.list': ({ note }) => note as string,
  'risk-kri-reading.list': ({ note }) => note as string,
  'risk-acceptance.list': ({ justification }) => justification as string,
  'risk-review.list': ({ note }) => note as string,
  'risk-incident.list': ({ description }) => description as string,
  'risk-appetite.editions': (row) => String(row.category),
  'account.list': (row) => String((row.user as Row).name),
  'access-review.lines': (row) => String((row.person as Row).name),
  'invitation.list': (row) => String(row.email),
  'invitation.listWorkspace': (row) => String(row.email),
  ...Object.fromEntries(
    kinds
      .flatMap(({ kind }) => [`${kind}-action.listExtensions`, `${kind}-extension.list`])
      .map((name) => [name, (row: Row) => String(row.justification)]),
  ),
  'mail-delivery.list': (row) => String(row.email),
  'import.list': (row) => String(row.fileName),
  'record-import.list': (row) => String(row.fileName),
  'report.saved': (row) => String(row.name),
  'report.schedules': (row) => String(row.schedule),
  'billing.invoices': (row) => String(row.number),
  'log.list': (row) => String((row.performedBy as Row).name),
  'log-review.list': (row) => String(row.name),
  ...Object.fromEntries(
    kinds.map(({ kind }) => [`${kind}-reading.history`, (row: Row) => String((row.performedBy as Row).name)]),
  ),
  'log.listAll': (row) => String((row.performedBy as Row).name),
};
// Their search is of something that no row shows, or looks through more than one field.
const searchedElsewhere = new Set([
  'access-review.list',
  'security.signIns',
  'notification.list',
  'import.rows',
  'record-import.rows',
]);

describe('every search', () => {
  const searched = lists.filter(({ name }) => !searchedElsewhere.has(name));

  test.each(searched.map((one) => [one.name, one] as const))(
    '%s finds the rows that hold the text, in capitals or not, and no others',
    async (_name, one) => {
      const read =
        searchedIn[one.name] ?? ((row: Row) => String(row.name ?? row.title ?? row.fileName ?? ''));
      const all = await rowsAt(one, {});
      const [first] = all;
      expect(first).toBeDefined();
      const text = read(first ?? {}) ?? '';
      expect(text.length, 'the first row shows nothing to look for').toBeGreaterThan(1);
      const wanted = all.filter((row) => read(row)?.toLowerCase().includes(text.toLowerCase())).map(idOf);
      for (const search of [text, text.toUpperCase()]) {
        const found = await rowsAt(one, { search });
        const ids = found.map(idOf);
        for (const id of wanted) expect(ids, search).toContain(id);
        for (const row of found)
          expect(JSON.stringify(row).toLowerCase(), search).toContain(
            JSON.stringify(text).slice(1, -1).toLowerCase(),
          );
      }
      expect(await rowsAt(one, { search: 'nothing has this text %_' })).toEqual([]);
      expect(await rowsAt(one, { search: '%' })).toEqual([]);
    },
  );
});

describe('every filter', () => {
  const notFilters = ['sort', 'page', 'limit', 'search', 'zone']; // a zone says which days are meant
  const choices = lists.flatMap((one) =>
    Object.entries(shapeOf(one)).flatMap(([name, schema]) => {
      const title = `${one.name} ${name}`;
      const filter = filters[title] ?? filters[name] ?? { has: (row, value) => String(row[name]) === value };
      return notFilters.includes(name)
        ? []
        : [{ title, one, name, filter, words: valuesOf(schema as z.ZodType) }];
    }),
  );

  test('there are many', () => expect(choices.length).toBeGreaterThan(50));

  test.each(choices.map((choice) => [choice.title, choice] as const))(
    '%s leaves the rows that have the value, and no others',
    async (title, { one, name, filter, words: declared }) => {
      const usual = await allRowsAt(one, {});
      const values = declared.length > 0 ? declared : (filter.values?.(usual, world) ?? []);
      expect(values.length, 'no value is known that this filter takes').toBeGreaterThan(0);
      const left = new Map<string, Row[]>();
      for (const value of values) left.set(value, await allRowsAt(one, { [name]: value }));
      // What is only shown when it is asked for, as what is deleted, is in none of the usual rows.
      const all = [
        ...new Map([...usual, ...[...left.values()].flat()].map((row) => [idOf(row), row])).values(),
      ];
      const { has } = filter;
      if (has)
        for (const [value, rows] of left)
          expect(rows.map(idOf).toSorted(), `${name}=${value}`).toEqual(
            all
              .filter((row) => has(row, value))
              .map(idOf)
              .toSorted(),
          );
      if (leavesAllOrNone.has(title)) return;
      const sizes = [...left.values()].map(({ length }) => length);
      expect(
        sizes.some((size) => size > 0 && size < all.length),
        `of ${all.length} its values leave ${sizes.join(', ')}`,
      ).toBe(true);
    },
  );
});

/** The words that a filter takes, where they are a closed list. */
function valuesOf(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const taken = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  if (json.const !== undefined) return [String(json.const)];
  const items = taken.type === 'array' && typeof taken.items === 'object' ? taken.items : undefined;
  const found = json.enum ?? (items as { enum?: unknown[] } | undefined)?.enum ?? [];
  return found.map(String);
}
