import { capacities, fullSentence, type CapacityName } from 'contract/core/capacity';
import type { Capacity } from 'contract/core/capacity-places';
import { limits } from 'contract/core/limits';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WriteContext } from '../../src/core/http/context.ts';
import { checkKeptAnswers } from '../../src/core/http/idempotency.ts';
import { testApi, type TestApi } from '../api.ts';
import { csvFile, importsOf } from '../import.ts';
import { makeRisk } from '../make.ts';
import { asOwner } from '../worker.ts';
import { makeWorld, type World } from '../world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

// Tables that somebody's request adds rows to and that have no capacity, each with what bounds it instead.
const boundedElsewhere: Record<string, string> = {
  records: 'what the product is for: as many as anybody needs; one is bounded by limits.recordCharacters',
  capas: 'one for each record of its kind',
  capa_watches: 'one for each cycle of a CAPA that is closed',
  capa_stays: 'one for each step of a CAPA to another stage',
  kept_concerns: 'one for each record, rule that holds of it, and person whose it is',
  risks: 'one for each record of its kind',
  removed_files: 'one for each file that was removed, cleared away with it',
  activities: 'one for each change, for ever: the trail',
  activity_heads: 'one for each organization',
  record_counters: 'one for each kind and year',
  record_totals: 'one for each workspace and kind',
  tasks: 'one for each action and record that waits, and one for each person whose it is',
  awaited_tasks: 'one for each action and manager of its record',
  search_entries:
    'one for each record, action, comment, file, analysis, cause, checklist, run and answer of a run',
  search_words: 'the words of what people write, of which they have so many; those of nothing go each night',
  month_figures: 'one for each kind, place, month and day, once a job has added them up',
  figures: 'one for each kind, place, status, category and day, once a job has added them up',
  organizations: 'one for each person; signing up is limited by address',
  users: 'signing up is limited by address',
  user_secrets: 'one for each person',
  sessions: 'limits.sessions of a person, the oldest ends',
  known_devices: 'limits.knownDevices of a person, the oldest is forgotten',
  passkeys: 'limits.passkeys of a person',
  recovery_codes: 'limits.recoveryCodes of a person',
  identities: 'one for each person and provider',
  idempotency_keys: 'limits.keptAnswers of a person in a day',
  preferences: 'the keys of a person are limited by the service of preferences',
  record_people: 'limits.managersOfRecord and limits.membersOfRecord',
  action_people: 'limits.assigneesOfAction',
  comment_mentions: 'limits.mentionsOfComment',
  comment_reactions: 'one for each comment, person and kind of reaction, of which there are a few',
  comments_seen: 'one for each person and record that they read',
  checklist_editions: 'one for each time that a checklist is published by hand',
  checklist_answers: 'one for each item of a run',
  file_texts: 'one for each file that is attached',
  delegations: 'limits.absences of a person at a time; those that are over are history',
  approval_stages: 'limits.stagesOfApproval',
  approval_slots: 'limits.approversOfStage',
  signing_challenges:
    'begun by a person 60 times in ten minutes at most; those that are over go with the next',
  analysis_people: 'limits.membersOfRecord',
  risk_control_people: 'limits.managersOfRecord',
  risk_treatments: 'one for each risk',
  analysis_votes: 'one for each person and cause',
  account_permissions: 'one for each person and workspace',
  invitation_permissions: 'one for each invitation and workspace',
  site_modules: 'one for each site and module',
  process_modules: 'one for each process and module',
  process_sites: 'the sites that a process names, at most 100',
  workspace_settings: 'one for each workspace',
  import_rows: 'limits.importRows of an import',
  report_recipients: 'limits.recipientsOfSchedule of a schedule',
  files:
    'capacities.begunUploads of a person in an hour, and the storage that the plans or the installation hold; what nothing names is swept',
  notifications: 'one for each person told of a change, swept',
  mail_deliveries: 'one for each mail, swept',
  notification_role_defaults: 'one for each role',
  approval_routes: 'one for each organization',
  newsletter_requests: 'limited by address, swept',
  newsletter_subscribers: 'one for each address',
  access_review_plans: 'one for each organization',
  access_review_lines: 'one for each right of a person when a review begins, of which there are so many',
  activity_checkpoints: 'written each night',
  log_reviews: 'one for each workspace and month, written by a job',
  xray_runs: 'one for each workspace',
  xray_months: 'one for each workspace and month, written by a job',
  xray_findings:
    'one for each check and thing that it finds, written by a job in place of what it found before',
  xray_confided: 'one for each confidential record, written by a job in place of what it found before',
  attention_reminders: 'one for each thing that needs attention',
  attention_snoozes: 'one for each person and thing that needs attention',
  auth_events: 'one for each try to sign in, which are limited; swept',
  billing_contacts: 'one for each organization',
  digests: 'one for each person and day, written by a job',
  overviews: 'one for each person and Monday, written by a job',
  guesses: 'one for each account and device, swept',
  invoices: 'one for each period, written by a job and by a change of plan',
  mailed_proofs: 'one for each mail, which are limited by address; swept',
  notification_preferences: 'one for each person',
  notification_settings: 'one for each workspace',
  old_passwords: 'limits.passwordHistoryMost of a person',
  password_resets: 'one for each mail, which are limited by address; swept',
  risk_assessment_scores: '20 of an assessment, as its declaration says',
  risk_ratings: 'one for each risk and type of rating',
  risk_exposures:
    'one for each kind, place or confidential risk and month that is over, 36 at most, written by a job in place of what it found before',
  rate_limits: 'one for each limit and caller, swept',
  sample_data: 'one for each organization',
  sign_in_challenges: 'signing in is limited by address; swept',
  sign_in_policies: 'one for each organization',
  socket_io_attachments: 'what one change tells other nodes, swept within a minute',
  subscriptions: 'one for each module',
  totp_factors: 'one for each person',
  two_step_resets: 'one at a time for a person',
  usage_days: 'one for each organization and day, written by a job',
};

const tablesWithRows = () =>
  asOwner<{ name: string }>(
    api.urls,
    `select distinct table_name as name from information_schema.role_table_grants
      where table_schema = 'public' and privilege_type = 'INSERT' and grantee in ('plumbline_app', 'plumbline_definer') order by 1`,
  );

describe('what there may be many of', () => {
  test('every table that a request adds rows to has a capacity, or a reason', async () => {
    const limited = new Set<string>(Object.values(capacities).map(({ table }) => table));
    const tables = (await tablesWithRows()).map(({ name }) => name);
    expect(tables.filter((name) => !limited.has(name) && !(name in boundedElsewhere))).toEqual([]);
    const gone = Object.keys(boundedElsewhere).filter((name) => !tables.includes(name) || limited.has(name));
    expect(gone).toEqual([]);
  });

  test('the database counts by the numbers that are declared, at every insert and update', async () => {
    const rows = await asOwner<{ table: string; text: string }>(
      api.urls,
      `select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as text from pg_trigger where tgname like 'capacity\\_%'`,
    );
    for (const [name, given] of Object.entries(capacities)) {
      const { table, most, place, mostTogether }: Capacity = given;
      const own = rows.filter((row) => row.text.includes(`check_capacity('${name}'`));
      expect(own.length, name).toBe(name === 'people' ? 1 : 2);
      for (const row of own) {
        expect(row.table, name).toBe(table);
        expect(row.text, name).toContain(`check_capacity('${name}', '${most}', '${place.join(',')}',`);
        expect(row.text, name).toContain(`, '${mostTogether ?? ''}', `);
      }
    }
    expect(rows).toHaveLength(Object.keys(capacities).length * 2 - 1);
  });

  test('what a person is told to delete is not counted any more when it is deleted', async () => {
    const tables = await asOwner<{ name: string }>(
      api.urls,
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'deleted_at'`,
    );
    const deletable = new Set(tables.map(({ name }) => name));
    const counting = await asOwner<{ name: string; text: string }>(
      api.urls,
      `select tgname as name, pg_get_triggerdef(oid) as text from pg_trigger where tgname like 'capacity\\_%\\_insert'`,
    );
    const counted = Object.entries(capacities).flatMap(([name, { table }]) => {
      const { text = '' } = counting.find((one) => one.name === `capacity_${name}_insert`) ?? {};
      // An invitation is taken back by its status.
      return deletable.has(table) && !/t\.(?:deleted_at is null|status = ''pending'')/.test(text)
        ? [name]
        : [];
    });
    expect(deletable.size).toBeGreaterThan(5);
    expect(counted).toEqual([]);
  });
});

const sentenceOf = (name: CapacityName) => ({
  status: 409,
  body: { code: 'CONFLICT', message: fullSentence(name) },
});

describe('where there is no more room', () => {
  test('an organization is told so, and two at once do not share the last place', async () => {
    const [{ count } = { count: 0 }] = await asOwner<{ count: number }>(
      api.urls,
      'select count(*)::int as count from sites where organization_id = $1 and deleted_at is null',
      [world.organizationId],
    );
    await asOwner(
      api.urls,
      `insert into sites (organization_id, id, name, location, time_zone)
       select $1, gen_random_uuid(), 'Filler ' || n, 'x', 'UTC' from generate_series(1, $2) n`,
      [world.organizationId, capacities.sites.most - count - 1],
    );
    const add = (name: string) =>
      world.owner.call(siteEndpoints.create, { body: { name, location: 'Harbour', timeZone: 'UTC' } });
    const answers = await Promise.all(['One', 'Two', 'Three'].map(add));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(sentenceOf('sites'));
    const [filler] = await asOwner<{ id: string }>(api.urls, `select id from sites where name = 'Filler 1'`);
    await asOwner(api.urls, 'update sites set deleted_at = now() where id = $1', [filler?.id]);
    expect((await add('Four')).status).toBe(201);
    await expect(
      asOwner(api.urls, 'update sites set deleted_at = null where id = $1', [filler?.id]),
    ).rejects.toThrow('sites');
  });

  test('a record takes so many actions, and so much text in them', async () => {
    const { _id: recordId } = await makeRisk(world, 'Has many actions');
    const params = { workspaceId: world.workspaceId, recordId };
    const action = {
      name: 'Tighten',
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      assignedTo: [world.owner.user.accountId],
    };
    const add = (more: object) =>
      world.owner.call(riskParts.action.create, { params, body: { ...action, ...more } });
    const long = { description: 'x'.repeat(5000), cause: { name: 'y', description: 'z'.repeat(5000) } };
    const outcomes: number[] = [];
    for (let at = 0; at < 20; at += 1) outcomes.push((await add(long)).status);
    expect(outcomes.filter((status) => status === 201)).toHaveLength(19);
    expect(await add(long)).toMatchObject(sentenceOf('actions'));
    for (let at = 19; at < limits.actionsOfRecord; at += 1) expect((await add({})).status).toBe(201);
    expect(await add({})).toMatchObject(sentenceOf('actions'));
  });

  test('a record takes so much text in all of its fields together', async () => {
    const { _id: recordId } = await makeRisk(world, 'Has much to say');
    const params = { workspaceId: world.workspaceId, recordId };
    const answers = ['what', 'why', 'when', 'where', 'who', 'how', 'howMuch', 'howImpacted'];
    const form5W2H = Object.fromEntries(answers.map((name) => [name, 'ü"'.repeat(2500)]));
    const answer = await world.owner.call(riskEndpoints.update, {
      params,
      body: { description: '"'.repeat(5000), form5W2H },
    });
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: expect.stringMatching(/60,000 characters/) },
    });
  });

  test('a person has so many imports at work, and unfinished uploads', async () => {
    const start = () => importsOf(api).start(world.owner, csvFile([['Name'], ['Kim Example']]));
    let imported = await start();
    for (let at = 0; at < capacities.runningImports.most && imported.status < 400; at += 1)
      imported = await start();
    expect(imported).toMatchObject(sentenceOf('runningImports'));
    const begin = () =>
      world.owner.call(uploadEndpoints.initiate, { body: { fileName: 'a.csv', filetype: 'text/csv' } });
    let answer = await begin();
    for (let at = 0; at < capacities.uploads.most && answer.status < 400; at += 1) answer = await begin();
    expect(answer).toMatchObject(sentenceOf('uploads'));
  });

  test('a person begins so many uploads in an hour, whatever became of them', async () => {
    const { user } = await api.register();
    const begin = (count: number) =>
      asOwner(
        api.urls,
        `insert into uploads (organization_id, id, handle, user_id, file_name, file_type, state)
         select $1, gen_random_uuid(), gen_random_uuid(), $1, 'a.txt', 'text/plain', 'complete' from generate_series(1, $2) n`,
        [user._id, count],
      );
    await begin(capacities.begunUploads.most - 1);
    await expect(begin(2)).rejects.toThrow('begunUploads');
  });

  test('a person keeps so many sessions and known devices: the oldest go', async () => {
    const userId = world.owner.user._id;
    await asOwner(
      api.urls,
      `insert into sessions (id, user_id, expires_at, used_at) select gen_random_uuid(), $1, now() + interval '1 hour', now() - n * interval '1 minute' from generate_series(1, $2) n`,
      [userId, limits.sessions + 20],
    );
    const [sessions] = await asOwner<{ n: number }>(
      api.urls,
      'select count(*)::int as n from sessions where user_id = $1 and revoked_at is null',
      [userId],
    );
    expect(sessions?.n).toBe(limits.sessions);
    expect((await world.owner.call(siteEndpoints.list)).status).toBe(200);
    await asOwner(
      api.urls,
      `insert into known_devices (user_id, token_hash, last_used_at) select $1, decode(md5(n::text), 'hex'), now() - n * interval '1 minute' from generate_series(1, $2) n`,
      [userId, limits.knownDevices + 20],
    );
    const [devices] = await asOwner<{ n: number }>(
      api.urls,
      'select count(*)::int as n from known_devices where user_id = $1',
      [userId],
    );
    expect(devices?.n).toBe(limits.knownDevices);
  });

  test('a person keeps so many answers under their keys', async () => {
    const userId = world.owner.user._id;
    await asOwner(
      api.urls,
      `insert into idempotency_keys (organization_id, user_id, route, key, body_hash, status, answer)
       select $1, $2, '/v1/x', n::text, '', 201, '{}' from generate_series(1, 6) n`,
      [world.organizationId, userId],
    );
    await api.database.transact(
      sql`select set_config('app.organization', ${world.organizationId}, true), set_config('app.user', ${userId}, true)`,
      async (db) => {
        const ctx = { db } as unknown as WriteContext; // all that is asked through it
        await expect(checkKeptAnswers(ctx, 5)).rejects.toMatchObject({ status: 429 });
        await expect(checkKeptAnswers(ctx, 1000)).resolves.toBeUndefined();
      },
    );
  });
});
