import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import { moduleKeys } from 'contract/core/modules';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk } from '../../../test/make.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

test('home counts as overdue what the workspace does: by the day at the site, not in Greenwich', async () => {
  const place = await makePlace(api);
  const { owner, workspaceId } = place;
  const counted = async () => {
    const home = await owner.call(subscriptionEndpoints.names);
    const { counts } = home.body.data.find((one: { module: string }) => one.module === 'risk');
    const { body } = await owner.call(dashboardEndpoints.analytics, { params: { workspaceId } });
    return { home: counts.overdue, workspace: body.data.actionAnalytics.overdue };
  };
  // At any hour one of the two is on another day than Greenwich, where its date would be read otherwise.
  const zones = [
    { timeZone: 'Pacific/Kiritimati', endDate: day(0) },
    { timeZone: 'Etc/GMT+12', endDate: day(-1) },
  ];
  for (const { timeZone, endDate } of zones) {
    const site = await owner.call(siteEndpoints.create, {
      body: { name: timeZone, location: 'Far', timeZone },
    });
    const body = { name: timeZone, parentSite: [site.body._id] };
    const process = await owner.call(processEndpoints.create, { body });
    const risk = await makeRisk(place, timeZone, { site: site.body._id, process: process.body._id });
    await owner.call(riskParts.action.create, {
      params: { workspaceId, recordId: risk._id },
      body: { ...place.actionInput(timeZone), endDate },
    });
    const { home, workspace } = await counted();
    expect(home, timeZone).toBe(workspace);
  }
});

test('the modules are named in the order in which every screen shows them', async () => {
  const { owner } = await makePlace(api);
  const { body } = await owner.call(subscriptionEndpoints.names);
  expect(body.data.map(({ module }: { module: string }) => module)).toEqual(moduleKeys);
});
