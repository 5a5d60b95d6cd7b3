import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { levels } from 'contract/core/rights/levels';
import { logEndpoints, type LogEntry } from 'contract/organization/log/log.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { logReviewEndpoints, logReviewSigning } from 'contract/records/log-review/log-review.endpoints';
import type { LogReview } from 'contract/records/log-review/log-review';
import { ownSignatureEndpoints } from 'contract/records/signature/own-signature.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import { logReviewJobs } from './log-review.jobs.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let quality: Member;

const stopClock = (at: string) =>
  asOwner(
    api.urls,
    `create or replace function clock() returns timestamptz language sql stable as $$ select ${at} $$`,
  );

/** A world none of whose months is reviewed yet. */
async function makeWorldBefore(): Promise<World> {
  const made = await makeWorld(api);
  await asOwner(api.urls, 'delete from log_reviews where organization_id = $1', [made.organizationId]);
  return made;
}

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, [{ routes: [], jobs: logReviewJobs }]);
  world = await makeWorldBefore();
  quality = await addMember(api, world, { level: levels.approve, name: 'Quinn Quality' });
  await world.owner.call(riskEndpoints.purge, {
    params: { workspaceId: world.workspaceId },
    body: { libraries: [world.deletedRiskId] },
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const here = () => ({ workspaceId: world.workspaceId });

const list = async (who: Member = quality): Promise<LogReview[]> =>
  (await who.call(logReviewEndpoints.list, { params: here() })).body.data;

/** Does what the worker does every hour in an organization. */
const openReviews = ({ organizationId }: World) =>
  logReviewJobs[0].run({ database: worker.database, publish: () => {} } as unknown as JobServices, {
    organizationId,
  }); // it takes nothing else

/** Lets the first hour of the next month come, and opens the reviews that are then to be opened. */
async function nextMonth(days = 0): Promise<void> {
  await stopClock(`date_trunc('month', now()) + interval '1 month' + interval '${days} days 20 hours'`);
  await openReviews(world);
}

async function only(): Promise<LogReview> {
  const [review, ...others] = await list();
  expect(others).toEqual([]);
  if (!review) throw new Error('No review was opened');
  return review;
}

const attention = async (who: Member) =>
  (await who.call(attentionEndpoints.listMine, { query: { key: 'log_review_due' } })).body.data;

async function sign(who: Member, recordId: string) {
  const params = { ...here(), recordId };
  const { body } = await who.call(logReviewSigning.review, { params });
  const begun = await who.call(logReviewSigning.challenge, {
    params,
    body: { meaning: 'Reviewed', hash: body.data.hash, recordVersion: body.data.record.version },
  });
  return who.call(logReviewSigning.sign, {
    params,
    body: { token: begun.body.data?.token, password: who.password, comment: 'The purge was agreed.' },
  });
}

test('a month that is over is opened once, with its rows counted and what stands out of them', async () => {
  expect(await list()).toEqual([]);
  await nextMonth();
  await nextMonth();
  const review = await only();
  const rows: LogEntry[] = (
    await world.owner.call(logEndpoints.list, { params: { id: world.workspaceId }, query: { limit: 100 } })
  ).body.data.logs.filter(({ action }: LogEntry) => action !== 'started');
  const counted = (severity: string) => rows.filter((row) => row.severity === severity).length;
  expect(review).toMatchObject({
    rows: rows.length,
    alerts: counted('alert'),
    warnings: counted('warn'),
    firstRow: rows.at(-1)?.seq,
    lastRow: rows[0]?.seq,
    isOverdue: false,
    completedAt: null,
  });
  expect(review.alerts).toBeGreaterThan(0);
});

test('whoever reviews a month is told once that it is open, where and by when; nobody else is', async () => {
  const [viewer, { dueOn, _id }] = [await addMember(api, world, { level: levels.view }), await only()];
  await openReviews(world);
  const toldTo = async (who: Member) =>
    (await who.call(notificationEndpoints.list)).body.data.filter(
      ({ key }: { key: string }) => key === 'log_review.started',
    );
  expect(await toldTo(viewer)).toEqual([]);
  const [told, ...more] = await toldTo(quality);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ facts: { dueDate: dueOn } });
  expect(JSON.stringify(told)).toContain(`activity-log/reviews/${_id}`);
});

test('the log is narrowed to what stands out, and the sample of a month has none of it', async () => {
  const { body } = await quality.call(logEndpoints.list, {
    params: { id: world.workspaceId },
    query: { severity: 'alert' },
  });
  expect(body.data.logs.map(({ action }: LogEntry) => action)).toEqual(['purged']);
  const { _id: recordId } = await only();
  const sample = async () =>
    (await quality.call(logReviewEndpoints.sample, { params: { ...here(), recordId } })).body
      .data as LogEntry[];
  const first = await sample();
  expect(first.length).toBeGreaterThan(3);
  expect(first.every(({ severity }) => severity === 'info')).toBe(true);
  expect(await sample()).toEqual(first);
});

test('whoever may approve sees it among what needs attention, a warning until its day and an alert after it', async () => {
  const viewer = await addMember(api, world, { level: levels.view });
  expect(await attention(viewer)).toEqual([]);
  expect(await attention(quality)).toMatchObject([{ severity: 'warn', attentionType: 'review' }]);
  await nextMonth(13);
  expect(await attention(quality)).toMatchObject([{ severity: 'warn' }]);
  await nextMonth(14);
  expect(await attention(quality)).toMatchObject([{ severity: 'alert' }]);
  expect(await only()).toMatchObject({ isOverdue: true });
});

test('it is signed with a proof by whoever may, is then completed, and stands among their signatures', async () => {
  const editor = await addMember(api, world, { level: levels.edit });
  const { _id: recordId } = await only();
  expect((await editor.call(logReviewSigning.review, { params: { ...here(), recordId } })).status).toBe(403);
  const signed = await sign(quality, recordId);
  expect(signed.status).toBe(201);
  expect(signed.body.data).toMatchObject({ meaning: 'Reviewed', printedName: 'Quinn Quality', changes: [] });
  expect(await only()).toMatchObject({ completedBy: { name: 'Quinn Quality' }, isOverdue: false });
  expect(await attention(quality)).toEqual([]);
  const own = (await quality.call(ownSignatureEndpoints.list, {})).body.data;
  expect(own).toMatchObject([
    {
      name: 'Activity log',
      state: 'unchanged',
      link: expect.stringContaining(`activity-log/reviews/${recordId}`),
    },
  ]);
});

test('a row that is changed afterwards shows in the signature, and the signature itself is verified', async () => {
  const { _id: recordId, lastRow } = await only();
  const params = { ...here(), recordId };
  const verified = await quality.call(logReviewSigning.verify, { params });
  expect(verified.body.data).toMatchObject({ isWhole: true, problems: [] });
  await asOwner(api.urls, 'alter table activities disable trigger append_only');
  await asOwner(
    api.urls,
    `update activities set hash = sha256('x') where organization_id = $1 and seq = $2`,
    [world.organizationId, lastRow],
  );
  const { body } = await quality.call(logReviewSigning.list, { params });
  expect(body.data[0].changes).toMatchObject([{ field: 'hash' }]);
});

test('a workspace whose settings ask for no review has none', async () => {
  const other = await makeWorldBefore();
  await other.owner.call(settingEndpoints.update, {
    params: { workspaceId: other.workspaceId, type: 'risk' },
    body: { logReviewDays: 0, reason: 'Reviewed on paper', version: 0 },
  });
  await openReviews(other);
  const { body } = await other.owner.call(logReviewEndpoints.list, {
    params: { workspaceId: other.workspaceId },
  });
  expect(body.data).toEqual([]);
});
