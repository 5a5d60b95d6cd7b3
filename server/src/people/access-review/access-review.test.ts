import { accessReviewEndpoints } from 'contract/people/access-review/access-review.endpoints';
import type { AccessReview, ReviewLine } from 'contract/people/access-review/access-review';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { exportEndpoints } from 'contract/export.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi, type Answer, type Member, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';
import { accessReviewJobs } from './access-review.jobs.ts';

let api: TestApi;
let worker: TestWorker;
let place: Place;
let admin: Member;
let bob: Member;

const calls = accessReviewEndpoints;

beforeAll(async () => {
  api = await testApi({ follow: features.find(({ follow }) => follow)?.follow });
  worker = await testWorker(api.urls, [{ routes: [], jobs: accessReviewJobs }]);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  place = await makePlace(api);
  admin = await addMember(api, joined(place), { role: 'admin', name: 'Ann Admin' });
  bob = await addMember(api, joined(place), { preset: 'process-owner', name: 'Bob Builder' });
});

const done = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};
const start = async (by = place.owner): Promise<AccessReview> => done(await by.call(calls.start));
const linesOf = async (reviewId: string, query: Record<string, string> = {}): Promise<ReviewLine[]> =>
  done(await place.owner.call(calls.lines, { params: { reviewId }, query: { sort: 'name', ...query } }));
const lineOf = async (reviewId: string, who: Member): Promise<ReviewLine> => {
  const [line] = await linesOf(reviewId, { person: who.user.accountId });
  if (!line) throw new Error('no line');
  return line;
};
const decide = (reviewId: string, line: ReviewLine, body: object, by = place.owner) =>
  by.call(calls.decide, {
    params: { reviewId, lineId: line._id },
    body: { version: line.version, state: line.state, ...body },
  });
const keepAll = (reviewId: string) =>
  place.owner.call(calls.keep, { params: { reviewId }, body: { matching: {} } });
const find = async (reviewId: string): Promise<AccessReview> =>
  done(await place.owner.call(calls.find, { params: { reviewId } }));
const complete = async (reviewId: string, by = place.owner) =>
  by.call(calls.complete, { params: { reviewId }, body: { version: (await find(reviewId)).version } });
const roleOf = async (search: string): Promise<string> => {
  const params = { type: 'risk', workspaceId: place.workspaceId };
  return done(await place.owner.call(roleEndpoints.list, { params, query: { search } }))[0]._id;
};
const risks = (who: Member) => who.call(riskEndpoints.list, { params: { workspaceId: place.workspaceId } });
const changeRole = async (who: Member, role: string) =>
  done(
    await place.owner.call(memberEndpoints.update, {
      params: { type: 'risk', workspaceId: place.workspaceId, accountId: who.user.accountId },
      body: { role: await roleOf(role), reason: 'A new post' },
    }),
  );

describe('a review', () => {
  test('freezes who has which access, applies what was decided, and says in the log who reviewed', async () => {
    const cleo = await addMember(api, joined(place), { preset: 'quality-manager', name: 'Cleo Changer' });
    const { _id, lines } = await start();
    expect(lines).toBe(4);
    const frozen = await linesOf(_id);
    expect(frozen.map(({ person, workspace, role }) => [person.name, workspace?.name, role])).toEqual([
      ['Ada Example', undefined, null],
      ['Ann Admin', undefined, null],
      ['Bob Builder', 'Axle plant', 'Process Owner'],
      ['Cleo Changer', 'Axle plant', 'Quality Manager'],
    ]);
    // What is decided of it is about the list as it was, not about who came later.
    await addMember(api, joined(place), { preset: 'viewer', name: 'Late Comer' });
    expect(await linesOf(_id)).toHaveLength(4);

    done(await decide(_id, await lineOf(_id, bob), { decision: 'remove', reason: 'Left the plant' }));
    const viewer = await roleOf('Viewer');
    const change = { decision: 'change', role: viewer, reason: 'Only reads' };
    done(await decide(_id, await lineOf(_id, cleo), change));
    const early = await complete(_id);
    expect([early.status, early.body.code]).toEqual([409, 'PRECONDITION_UNMET']);
    expect(early.body.message).toBe('2 lines are not decided yet.');
    expect(done(await keepAll(_id))).toEqual({ kept: 2, left: 2 });
    expect((await risks(bob)).status).toBe(200);

    expect(done(await complete(_id))).toMatchObject({
      completedBy: { name: 'Ada Example' },
      decided: 4,
      kept: 2,
      toChange: 1,
      toRemove: 1,
    });
    expect((await risks(bob)).status).toBe(404);
    expect((await cleo.call(riskEndpoints.create, { body: place.riskInput('Nothing') })).status).toBe(403);
    expect((await decide(_id, await lineOf(_id, cleo), { decision: 'keep' })).status).toBe(409);
    // It stays as it was read, whatever becomes of the access.
    expect(await lineOf(_id, bob)).toMatchObject({
      role: 'Process Owner',
      since: 'same',
      decision: 'remove',
    });

    const { logs } = done(await place.owner.call(logEndpoints.listAll));
    const told = logs.map(({ message, reason }: { message: string; reason: string }) => [message, reason]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['Started the access review', null],
        ['Removed user Bob Builder', 'Left the plant'],
        ['Updated user Cleo Changer', 'Only reads'],
        ['Removed the access of Bob Builder', 'Left the plant'],
        ['Changed the access of Cleo Changer', 'Only reads'],
        ['Kept the access of Ann Admin', null],
        ['Completed the access review and applied its decisions', null],
      ]),
    );
  });

  test('asks for a reason and for the new role, each at its field', async () => {
    const { _id } = await start();
    const line = await lineOf(_id, bob);
    const bare = await decide(_id, line, { decision: 'change', reason: 'x' });
    expect(bare.body.errors).toEqual({ reason: 'Give a reason of at least 3 characters' });
    const without = await decide(_id, line, { decision: 'change', reason: 'A new post' });
    expect(without.body.errors).toEqual({ role: 'Choose the new role' });
    const removal = await decide(_id, line, { decision: 'remove' });
    expect(Object.keys(removal.body.errors)).toEqual(['reason']);
    const [own] = await linesOf(_id, { person: admin.user.accountId });
    if (!own) throw new Error('no line');
    const unchosen = await decide(_id, own, { decision: 'change', reason: 'A new post' });
    expect(unchosen.body.errors).toEqual({ organizationRole: 'Choose the new role' });
  });

  test('gives nothing that whoever decides does not have, and nobody decides of themselves (T-12)', async () => {
    const params = { type: 'risk', workspaceId: place.workspaceId };
    const body = { name: 'Purger', description: 'Deletes for good', level: 5, grants: ['purge'] };
    const purger = done(await place.owner.call(roleEndpoints.create, { params, body }));
    const { _id: reviewId } = await start();
    const line = await lineOf(reviewId, bob);
    const of = async (by: Member) =>
      done(await by.call(calls.choices, { params: { reviewId, lineId: line._id } })).map(
        ({ label }: { label: string }) => label,
      );
    expect(await of(place.owner)).toContain('Purger');
    expect(await of(admin)).not.toContain('Purger');
    expect(await of(admin)).not.toContain('Process Owner');
    const raise = { decision: 'change', role: purger._id, reason: 'Raises' };
    expect((await decide(reviewId, line, raise, admin)).status).toBe(403);

    const ownerLine = await lineOf(reviewId, place.owner);
    const adminLine = await lineOf(reviewId, admin);
    const lower = { decision: 'change', organizationRole: 'member', reason: 'Lowers' };
    expect((await decide(reviewId, ownerLine, lower, admin)).status).toBe(403);
    expect((await decide(reviewId, adminLine, { decision: 'remove', reason: 'Own' }, admin)).status).toBe(
      409,
    );

    // What an owner decided is not done by somebody who could not have decided it.
    done(await decide(reviewId, line, raise));
    done(await keepAll(reviewId));
    const refused = await complete(reviewId, admin);
    expect(refused.status).toBe(409);
    expect(refused.body.details.refused[0].name).toBe('Bob Builder in Axle plant');
    expect((await find(reviewId)).completedAt).toBeNull();
    expect(done(await complete(reviewId)).toChange).toBe(1);
  });

  test('cannot remove the last owner, and does nothing when one decision is refused', async () => {
    const second = await addMember(api, joined(place), { role: 'owner', name: 'Otto Owner' });
    const { _id } = await start();
    const lower = { decision: 'change', organizationRole: 'member', reason: 'Lowers' };
    done(await decide(_id, await lineOf(_id, second), lower));
    done(await decide(_id, await lineOf(_id, place.owner), lower, second));
    done(await decide(_id, await lineOf(_id, bob), { decision: 'remove', reason: 'Left the plant' }));
    done(await keepAll(_id));
    for (const by of [place.owner, second]) {
      const refused = await complete(_id, by);
      expect(refused.body.message).toContain('An organization keeps at least one active owner');
    }
    expect((await risks(bob)).status).toBe(200);
    const owners = await asOwner(
      api.urls,
      `select from accounts where organization_id = $1 and role = 'owner'`,
      [place.owner.user._id],
    );
    expect(owners).toHaveLength(2);
  });

  test('does not overwrite an access that has changed since: it is told, and decided again', async () => {
    const { _id } = await start();
    const line = await lineOf(_id, bob);
    done(await decide(_id, line, { decision: 'remove', reason: 'Left the plant' }));
    done(await keepAll(_id));
    await changeRole(bob, 'Quality Manager');
    expect(await find(_id)).toMatchObject({ decided: 2, changed: 1, lines: 3 });
    const refused = await complete(_id);
    expect(refused.body.message).toContain('Changed since, to be decided anew: Bob Builder in Axle plant.');
    expect((await risks(bob)).status).toBe(200);

    const [changed] = await linesOf(_id, { changed: 'true', undecided: 'true' });
    expect(changed).toMatchObject({ since: 'changed', role: 'Process Owner', isDecided: false });
    expect(changed?.present?.role).toBe('Quality Manager');
    // Keeping several at once does not pass over it, and a decision on the old state is refused.
    expect(done(await keepAll(_id))).toEqual({ kept: 0, left: 3 });
    const blind = await decide(_id, { ...line, version: changed?.version ?? 0 }, { decision: 'keep' });
    expect([blind.status, blind.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    if (changed) done(await decide(_id, changed, { decision: 'keep' }));
    done(await complete(_id));
    expect((await risks(bob)).status).toBe(200);
  });

  test('leaves nothing to decide of an access that has ended by itself', async () => {
    const { _id } = await start();
    const params = { type: 'risk', workspaceId: place.workspaceId, accountId: bob.user.accountId };
    done(await place.owner.call(memberEndpoints.remove, { params, body: { reason: 'Left already' } }));
    const line = await lineOf(_id, bob);
    expect(line).toMatchObject({ since: 'ended', isDecided: true });
    expect((await decide(_id, line, { decision: 'keep' })).status).toBe(409);
    done(await keepAll(_id));
    done(await complete(_id));
    expect(await lineOf(_id, bob)).toMatchObject({ since: 'ended', decision: null });
  });

  test('of two reviewers only one decides a line, and whoever completes has seen every decision', async () => {
    const { _id } = await start();
    const line = await lineOf(_id, bob);
    const both = await Promise.all([
      decide(_id, line, { decision: 'keep' }),
      decide(_id, line, { decision: 'remove', reason: 'Left the plant' }, admin),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { version } = await find(_id);
    done(await keepAll(_id));
    const stale = await admin.call(calls.complete, { params: { reviewId: _id }, body: { version } });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    const completed = await Promise.all([complete(_id), complete(_id, admin)]);
    expect(completed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('reassigns what is open, or asks what becomes of it', async () => {
    await makeRisk(place, 'Theirs', { managers: [bob.user.accountId] });
    const heir = await addMember(api, joined(place), { preset: 'process-owner', name: 'Henri Heir' });
    const { _id } = await start();
    const line = await lineOf(_id, bob);
    expect(line.openItems).toBe(1);
    const removal = { decision: 'remove', reason: 'Left the plant' };
    expect(Object.keys((await decide(_id, line, removal)).body.errors)).toEqual(['reassignTo']);
    done(await decide(_id, line, { ...removal, reassignTo: heir.user.accountId }));
    expect(await lineOf(_id, bob)).toMatchObject({ successor: 'Henri Heir' });
    done(await keepAll(_id));
    done(await complete(_id));
    const [risk] = done(await risks(heir));
    expect(risk.managers.map(({ name }: { name: string }) => name)).toEqual(['Henri Heir']);
  });

  test('takes a role in the organization away, and a membership with its sessions', async () => {
    const pia = await addMember(api, joined(place), { role: 'billing', name: 'Pia Payer' });
    const { _id } = await start();
    const lower = { decision: 'change', organizationRole: 'member', reason: 'Lowers' };
    done(await decide(_id, await lineOf(_id, admin), lower));
    done(await decide(_id, await lineOf(_id, pia), { decision: 'remove', reason: 'Left the company' }));
    done(await keepAll(_id));
    done(await complete(_id));
    expect((await admin.call(calls.plan)).status).toBe(403);
    expect(
      (await pia.call(accountEndpoints.find, { params: { accountId: pia.user.accountId } })).status,
    ).toBe(403);
  });

  test('is completed only shortly after showing who one is', async () => {
    const { _id } = await start();
    done(await keepAll(_id));
    await asOwner(api.urls, `update sessions set proved_at = null where user_id = $1`, [
      place.owner.user._id,
    ]);
    expect((await complete(_id)).body.code).toBe('REAUTH_REQUIRED');
  });

  test('is one at a time: starting another gives the one that runs', async () => {
    const both = await Promise.all([start(), start(admin)]);
    expect(new Set(both.map(({ _id }) => _id)).size).toBe(1);
    // Whoever was quicker is not told of what they did themselves.
    const other = both[0].startedBy?._id === admin.user.accountId ? place.owner : admin;
    const notices = done(await other.call(notificationEndpoints.list));
    expect(JSON.stringify(notices)).toContain(`/security-authentication/access-reviews/${both[0]._id}`);
  });

  test('is exported with what was decided', async () => {
    const { _id: reviewId } = await start();
    const exported = await place.owner.call(exportEndpoints.createReview, {
      params: { reviewId },
      body: { format: 'csv' },
    });
    expect(done(exported)).toMatchObject({ kind: 'access-review', state: 'queued' });
  });
});

describe('what is due', () => {
  const plan = async () => done(await place.owner.call(calls.plan));
  const setMonths = async (months: number) =>
    place.owner.call(calls.updatePlan, { body: { months, version: (await plan()).version } });
  const reviewsOf = () =>
    asOwner<{ id: string; started_by: string | null }>(
      api.urls,
      'select id, started_by from access_reviews where organization_id = $1',
      [place.owner.user._id],
    );
  const begin = () => {
    const [job] = accessReviewJobs;
    const services = { database: worker.database, publish: () => {} };
    return job?.run(services as never, { organizationId: place.owner.user._id });
  };
  const makeDue = () =>
    asOwner(
      api.urls,
      `insert into access_review_plans (organization_id, since) values ($1, now() - interval '7 months')
       on conflict (organization_id) do update set since = excluded.since`,
      [place.owner.user._id],
    );

  test('begins by itself, once only, also when two nodes find it, and tells who manages accounts', async () => {
    await begin();
    expect(await reviewsOf()).toEqual([]);
    await makeDue();
    await Promise.all([begin(), begin()]);
    expect(await reviewsOf()).toHaveLength(1);
    expect((await reviewsOf())[0]?.started_by).toBeNull();
    expect(JSON.stringify(done(await admin.call(notificationEndpoints.list)))).toContain(
      'access_review.started',
    );
    expect(JSON.stringify(done(await bob.call(notificationEndpoints.list)))).not.toContain('access_review');
    const { running } = await plan();
    done(await keepAll(running._id));
    done(await complete(running._id));
    await begin();
    expect(await reviewsOf()).toHaveLength(1);
    const { nextOn } = await plan();
    expect(Date.parse(nextOn)).toBeGreaterThan(Date.now() + 170 * 86_400_000);
  });

  test('is found by the clock, and not where reviews are off or somebody is alone', async () => {
    const alone = await makePlace(api, 'Alone Example');
    await makeDue();
    await asOwner(
      api.urls,
      `insert into access_review_plans (organization_id, since) values ($1, now() - interval '7 months')`,
      [alone.owner.user._id],
    );
    const due = async () =>
      (await asOwner<{ id: string }>(api.urls, 'select organizations_to_review() as id')).map(({ id }) => id);
    expect(await due()).toContain(place.owner.user._id);
    expect(await due()).not.toContain(alone.owner.user._id);
    done(await setMonths(0));
    expect(await due()).not.toContain(place.owner.user._id);
    expect((await plan()).nextOn).toBeNull();
    // Turned on again, it does not fall due for the time in which it was off.
    done(await setMonths(3));
    expect(await due()).not.toContain(place.owner.user._id);
  });

  test('keeps an interval of 0 to 24 months, by one of two who change it', async () => {
    expect((await setMonths(25)).body.errors).toEqual({
      months: 'Enter a whole number of months from 0 to 24',
    });
    const { version } = await plan();
    const both = await Promise.all(
      [3, 4].map((months) => admin.call(calls.updatePlan, { body: { months, version } })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await bob.call(calls.plan)).status).toBe(403);
  });

  test('needs the attention of who manages accounts when it is overdue, and of nobody else', async () => {
    const { _id } = await start();
    const attention = async (who: Member) => done(await who.call(attentionEndpoints.listMine));
    expect(await attention(admin)).toEqual([]);
    await asOwner(api.urls, `update access_reviews set due_on = current_date - 3 where id = $1`, [_id]);
    expect(await attention(admin)).toMatchObject([
      {
        key: 'access_review_overdue',
        severity: 'alert',
        module: null,
        why: expect.stringMatching(/^The review was to be completed by .*, 3 days ago\.$/),
        link: `/security-authentication/access-reviews/${_id}`,
      },
    ]);
    expect(await attention(bob)).toEqual([]);
    done(await keepAll(_id));
    done(await complete(_id));
    expect(await attention(admin)).toEqual([]);
  });
});
