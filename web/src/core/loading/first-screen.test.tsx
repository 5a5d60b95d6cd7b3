import { fakeServer } from '../../../test/fake-server.ts';
import { screen } from '@testing-library/react';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { expect, test } from 'vitest';
import { signIn, taskCounts } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { awaitFirstScreen, firstScreenIsShown } from './first-screen.ts';
import { invalidateTopics } from '../http/query-client.ts';
import { useApi } from '../http/use-api.ts';

function Overdue() {
  const { data } = useApi(taskEndpoints.countMine, {}, { later: true });
  return <p>{data ? `${data.overdue} overdue` : 'Not known'}</p>;
}

const routes = [{ path: '/day', Component: Overdue }];

test('what can wait is asked for once when the first screen stands, and again when it has changed', async () => {
  signIn();
  const server = fakeServer();
  const counts = taskCounts({ overdue: 2, today: 0, week: 0, later: 0 });
  server.on(taskEndpoints.countMine, () => counts);
  awaitFirstScreen();
  renderAt('/day', routes);
  await screen.findByText('Not known');
  expect(server.seen).toHaveLength(0);

  await firstScreenIsShown();
  await screen.findByText('2 overdue');
  expect(server.seen).toHaveLength(1);

  counts.overdue = 3;
  invalidateTopics(['task']);
  await screen.findByText('3 overdue');
  expect(server.seen).toHaveLength(2);
});

test('on a screen that is opened later it is asked for at once', async () => {
  signIn();
  const server = fakeServer();
  server.on(taskEndpoints.countMine, () => taskCounts({ overdue: 1, today: 0, week: 0, later: 0 }));
  renderAt('/day', routes);
  await screen.findByText('1 overdue');
  expect(server.seen).toHaveLength(1);
});
