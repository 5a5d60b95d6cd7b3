import { screen, waitFor } from '@testing-library/react';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { awaitFirstScreen, firstScreenIsShown } from '../loading/first-screen.ts';
import { invalidateTopics } from './query-client.ts';
import { type ApiOptions, useApi } from './use-api.ts';

/** Gives the answers that are being waited for, oldest first. */
let answers: ((count: number) => void)[];

function open(options: ApiOptions) {
  function Screen() {
    const { data } = useApi(notificationEndpoints.countUnread, {}, options);
    return <p>{data ? `${data.count} unread` : 'Loading'}</p>;
  }
  renderAt('/', [{ path: '/', Component: Screen }]);
}

beforeEach(() => {
  signIn();
  answers = [];
  fakeServer().on(
    notificationEndpoints.countUnread,
    () => new Promise((resolve) => answers.push((count) => resolve({ count, hasMore: false }))),
  );
});

/** Has something happen after the server has read, and before its answer is here. */
async function meetChange() {
  await waitFor(() => expect(answers).toHaveLength(1));
  invalidateTopics(['notification']);
  answers[0]?.(0);
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(1);
  await screen.findByText('1 unread');
}

test('what changes while the first answer is on its way is asked for once more', async () => {
  open({});
  await meetChange();
});

test('so is what waits for the first screen', async () => {
  awaitFirstScreen();
  open({ later: true });
  await screen.findByText('Loading');
  expect(answers).toHaveLength(0);
  await firstScreenIsShown();
  await meetChange();
});
