import { screen, waitFor, within } from '@testing-library/react';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { refuse } from '../../../test/fake-server.ts';
import { fakeStorage } from '../../../test/fake-storage.ts';
import { idOf } from '../../../test/make.ts';
import {
  axleLine,
  hana,
  makeRisk,
  mara,
  pageOf,
  plant,
  riskPath,
  riskServer,
} from '../../../test/make-risk.ts';
import { atLevel } from '../../../test/at-level.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const path = riskPath('report');
const words = 'Oil on the floor next to press 7.';

const waiting = (fields: object = {}) =>
  makeRisk(1, {
    name: 'Oil on the floor next to press 7',
    description: words,
    category: null,
    process: null,
    managers: [],
    isTakenOver: false,
    raisedBy: hana,
    ...fields,
  });

/** The pictures that are held in memory. */
const pictures = new Set<string>();

beforeEach(() => {
  pictures.clear();
  URL.createObjectURL = () => {
    pictures.add('blob:picture');
    return 'blob:picture';
  };
  URL.revokeObjectURL = (url) => void pictures.delete(url);
});

function open(address = path, risks = [waiting()]) {
  const server = riskServer(risks);
  server.on(riskParts.file.list, () => pageOf([]));
  server.on(riskEndpoints.raise, () => waiting());
  fakeStorage(server);
  return { server, ...renderAt(address, routes) };
}

const text = () => screen.findByRole('textbox', { name: 'What did you see?' });
const send = () => screen.getByRole('button', { name: 'Report' });

test('what is typed key by key is reported at a site with a photo, and shown with its number', async () => {
  const { server, person } = open();
  await waitFor(async () => expect(await text()).toBe(document.activeElement));
  await person.keyboard(words);
  await person.click(screen.getByRole('radio', { name: 'Plant 2' }));
  await person.upload(
    screen.getByLabelText('Take a photo'),
    new File(['oil'], 'Oil.jpg', { type: 'image/jpeg' }),
  );
  await screen.findByRole('img', { name: 'Photo: Oil.jpg' });
  expect(pictures.size).toBe(1);
  await person.click(send());
  const heading = await screen.findByRole('heading', { name: 'RSK-2026-0001 is reported' });
  expect(pictures.size).toBe(0);
  await waitFor(() => expect(heading).toBe(document.activeElement));
  expect(server.of(riskEndpoints.raise)[0]?.body).toEqual({
    description: words,
    site: plant._id,
    files: ['k1'],
  });
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(
    riskPath(`library/detail/${idOf(100)}`),
  );
  await person.click(screen.getByRole('button', { name: 'Report another' }));
  await waitFor(async () => expect(((await text()) as HTMLTextAreaElement).value).toBe(''));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Plant 2' }).checked).toBe(true);
});

test('an empty form says what is missing and asks nobody; a name is sent where it is given', async () => {
  const { server, person } = open();
  await text();
  await person.click(send());
  await screen.findByText('Say what you saw');
  screen.getByText('Choose where it is');
  expect(server.of(riskEndpoints.raise)).toEqual([]);
  await person.type(await text(), words);
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Oil');
  await person.click(screen.getByRole('radio', { name: 'Plant 2' }));
  await person.click(send());
  await screen.findByRole('heading', { name: 'RSK-2026-0001 is reported' });
  expect(server.of(riskEndpoints.raise)[0]?.body).toMatchObject({ name: 'Oil', files: [] });
});

test('of many sites three stand there, and the others in a list', async () => {
  const server = riskServer();
  const many = [
    plant,
    ...[1, 2, 3, 4].map((number) => ({ _id: idOf(800 + number), name: `Yard ${number}` })),
  ];
  server.on(siteEndpoints.moduleNames, () => many);
  server.on(riskEndpoints.raise, () => waiting());
  const { person } = renderAt(path, routes);
  await text();
  expect(screen.getAllByRole('radio')).toHaveLength(4);
  await person.click(screen.getByRole('radio', { name: 'Other' }));
  await person.click(screen.getByRole('combobox', { name: 'Another site' }));
  await person.click(await screen.findByRole('option', { name: 'Yard 4' }));
  await person.type(await text(), words);
  await person.click(send());
  await screen.findByRole('heading', { name: 'RSK-2026-0001 is reported' });
  expect(server.of(riskEndpoints.raise)[0]?.body).toMatchObject({ site: idOf(804) });
});

test('a photo that is refused holds the report back until it is left out', async () => {
  const { server, person } = open();
  server.on(uploadEndpoints.initiate, () =>
    refuse('UNSUPPORTED_TYPE', 'Files of this type are not accepted'),
  );
  await person.type(await text(), words);
  await person.click(screen.getByRole('radio', { name: 'Plant 2' }));
  await person.upload(screen.getByLabelText('Add a photo or file'), new File(['x'], 'x.exe'));
  await screen.findByText('Files of this type are not accepted');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await person.click(send());
  await screen.findByText('One of the photos could not be sent. Try it again, or leave it out.');
  expect(server.of(riskEndpoints.raise)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Leave out x.exe' }));
  await person.click(send());
  await screen.findByRole('heading', { name: 'RSK-2026-0001 is reported' });
});

test('who may take it over is asked what is missing, manages it, and can decline with a reason', async () => {
  const { server, person } = open(riskPath(`library/detail/${idOf(100)}`));
  const part = await screen.findByRole('region', { name: 'Not taken over yet' });
  expect(part.textContent).toContain('Reported by Hana Sato');
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  await person.click(within(part).getByRole('link', { name: 'Take over' }));
  await screen.findByRole('heading', { name: /Take over a risk/ });
  await person.click(await screen.findByRole('button', { name: 'Take over' }));
  await screen.findByText('Category is required');
  screen.getByText('Process is required');
  await person.click(screen.getByRole('combobox', { name: 'Category' }));
  await person.click(await screen.findByRole('option', { name: 'Operational' }));
  await person.click(screen.getByRole('combobox', { name: 'Process' }));
  await person.click(await screen.findByRole('option', { name: 'Axle line' }));
  server.on(riskEndpoints.takeOver, () => makeRisk(1));
  await person.click(screen.getByRole('button', { name: 'Take over' }));
  await screen.findByText('Taken over');
  expect(server.of(riskEndpoints.takeOver)[0]?.body).toMatchObject({
    name: 'Oil on the floor next to press 7',
    category: 'Operational',
    process: axleLine._id,
    managers: [mara._id],
    version: 1,
  });
});

test('declining asks for a reason', async () => {
  const { server, person } = open(riskPath(`library/detail/${idOf(100)}`));
  await person.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('dialog');
  server.on(riskEndpoints.decline, () => waiting({ isDeleted: true }));
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Cleaned at once.');
  await person.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(server.of(riskEndpoints.decline)[0]?.body).toEqual({ reason: 'Cleaned at once.', version: 1 }),
  );
});

test('its raiser changes it by the short form, and withdraws it; somebody else who contributes may neither', async () => {
  const { server, person } = open(riskPath(`library/detail/${idOf(100)}`), [waiting({ raisedBy: mara })]);
  atLevel(server, 2);
  const part = await screen.findByRole('region', { name: 'Not taken over yet' });
  expect(within(part).queryByRole('link', { name: 'Take over' })).toBeNull();
  await person.click(await within(part).findByRole('link', { name: 'Change' }));
  await person.type(await text(), ' It is slippery.');
  server.on(riskEndpoints.revise, () => waiting({ raisedBy: mara }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Report changed');
  expect(server.of(riskEndpoints.revise)[0]?.body).toMatchObject({
    description: `${words} It is slippery.`,
    version: 1,
  });
  server.on(riskEndpoints.withdraw, () => waiting({ isDeleted: true }));
  await person.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog');
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'It was wiped up');
  await person.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Report withdrawn');
  expect(server.of(riskEndpoints.withdraw)[0]?.body).toEqual({ reason: 'It was wiped up' });
});

test.each([
  ['a contributor finds the way to the short form in the menu and in the list', 2, 2],
  ['a viewer does not', 1, 0],
])('%s', async (_, level, ways) => {
  const server = riskServer([waiting()]);
  atLevel(server, level);
  renderAt(riskPath('library'), routes);
  await screen.findByText('Not taken over yet');
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Report a risk' })).toHaveLength(ways));
  expect(screen.queryByRole('link', { name: 'New risk' })).toBeNull();
});
