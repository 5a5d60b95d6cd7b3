import '../../../test/setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { useKeptWrites } from '../../core/http/kept-writes.ts';
import { useAction } from '../../core/http/use-action.ts';
import { Dialog } from './dialog.tsx';

const body = { name: 'Dock', location: 'Karachi', timeZone: 'Asia/Karachi' };

/** A page with a save of its own, and a dialog over it whose save is made by the page too; there is no connection. */
async function open() {
  signIn();
  fakeServer().cut();
  function Screen() {
    const ofPage = useAction(siteEndpoints.create);
    const ofDialog = useAction(siteEndpoints.create);
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button onClick={() => void ofPage.run({ body })}>Save</button>
        <button onClick={() => setOpened(true)}>Open</button>
        <p>{useKeptWrites()} waiting</p>
        <Dialog opened={opened} onClose={() => setOpened(false)} title="Remove">
          <button onClick={() => void ofDialog.run({ body })}>Confirm</button>
        </Dialog>
      </>
    );
  }
  const { person } = renderAt('/', [{ path: '/', Component: Screen }]);
  await person.click(await screen.findByText('Save'));
  await screen.findByText('1 waiting');
  await person.click(screen.getByText('Open'));
  await screen.findByText('Confirm');
  const close = async () => {
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Confirm')).toBeNull());
  };
  return { person, close };
}

test('a dialog that is closed leaves alone what waits on the page beneath', async () => {
  const { close } = await open();
  await close();
  screen.getByText('1 waiting');
  expect(screen.queryByText('Not saved: you left before the connection was back.')).toBeNull();
});

test('a dialog that is closed takes along what was begun in it', async () => {
  const { person, close } = await open();
  await person.click(screen.getByText('Confirm'));
  await screen.findByText('2 waiting');
  await close();
  await screen.findByText('Not saved: you left before the connection was back.');
  screen.getByText('1 waiting');
});
