import { fakeServer } from '../../../test/fake-server.ts';
import { screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { limits } from 'contract/core/limits';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderKit } from '../../../test/render-kit.tsx';
import { renderAt } from '../../../test/render.tsx';
import { fetched } from '../../shared/screen/page.tsx';
import { ConnectionBanners } from '../../app/notices/connection-banners.tsx';
import { lazyDialog } from '../overlays/lazy-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

const lost = 'This part could not be loaded.';
const newVersion = 'A new version of Plumbline is here.';

type DialogProps = { opened: boolean; onClose: () => void };

/** Code that does not come until it is put there. */
function makeSource<T>(code: T) {
  const source = { isThere: false, asked: 0, load: () => Promise.resolve(code) };
  source.load = () => {
    source.asked += 1;
    return source.isThere ? Promise.resolve(code) : Promise.reject(new TypeError('Failed to fetch'));
  };
  return source;
}

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
  server.cut();
});
afterEach(() => document.head.replaceChildren());

test('a part that does not come says so in its own place, and comes when it is asked for again', async () => {
  const source = makeSource(() => <p>The list</p>);
  const Part = lazyPart(source.load);
  const { person } = renderKit(
    <Suspense>
      <input aria-label="Words" />
      <Part />
    </Suspense>,
  );
  await person.type(await screen.findByLabelText('Words'), 'typed');
  expect((await screen.findByRole('alert')).textContent).toContain(lost);
  await person.click(screen.getByRole('button', { name: 'Load again' }));
  await waitFor(() => expect(source.asked).toBe(2));
  await screen.findByRole('button', { name: 'Load again' });
  source.isThere = true;
  await person.click(screen.getByRole('button', { name: 'Load again' }));
  await screen.findByText('The list');
  expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('typed');
});

test('a screen that does not come leaves its frame standing, and comes when it is asked for again', async () => {
  const source = makeSource(() => <h1>The screen</h1>);
  const Frame = () => (
    <>
      <p>The frame</p>
      <Outlet />
    </>
  );
  const children = [{ path: '/screen', ...fetched(source.load) }];
  const { person } = renderAt('/screen', [{ Component: Frame, children }]);
  await screen.findByRole('heading', { name: lost });
  expect(screen.getByText('The frame')).toBeTruthy();
  source.isThere = true;
  await person.click(screen.getByRole('button', { name: 'Load again' }));
  await screen.findByRole('heading', { name: 'The screen' });
});

test('a dialog that does not come can be closed, and is asked for again when it is next opened', async () => {
  const source = makeSource(({ opened }: DialogProps) => opened && <p>The dialog</p>);
  const Dialog = lazyDialog<DialogProps>(source.load);
  function Screen() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button onClick={() => setOpened(true)}>Open</button>
        <Dialog opened={opened} onClose={() => setOpened(false)} />
      </>
    );
  }
  const { person } = renderKit(<Screen />);
  await person.click(screen.getByText('Open'));
  await screen.findByText(lost);
  await person.click(screen.getByText('Close'));
  expect(screen.queryByText(lost)).toBeNull();
  source.isThere = true;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await person.click(screen.getByText('Open'));
  await screen.findByText('The dialog');
});

test('code that never comes is given up after the time of a call', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const Part = lazyPart(() => new Promise<() => null>(() => undefined));
  renderKit(
    <Suspense fallback="Awaited">
      <Part />
    </Suspense>,
  );
  await screen.findByText('Awaited');
  await vi.advanceTimersByTimeAsync(limits.requestTimeoutMs);
  await screen.findByText(lost);
});

test('when the server has another version, the page offers it and loads nothing by itself', async () => {
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', '/assets/index-old.js');
  // jsdom runs no modules; it only has to stand there.
  document.head.append(script);
  vi.stubGlobal('fetch', (address: string) =>
    address === '/index.html'
      ? Promise.resolve(
          new Response('<script type="module" crossorigin src="/assets/index-new.js"></script>'),
        )
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  const Part = lazyPart(makeSource(() => null).load);
  const { person } = renderKit(
    <Suspense>
      <Part />
      <ConnectionBanners />
    </Suspense>,
  );
  await waitFor(() => expect(screen.getAllByText(newVersion)).toHaveLength(2));
  expect(screen.getAllByRole('button', { name: 'Load it' })).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.getAllByText(newVersion)).toHaveLength(1);
});
