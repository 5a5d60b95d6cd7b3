import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '../../../test/fake-server.ts';
import { gadgetCalls } from '../../../test/gadget.endpoints.ts';
import { idOf } from '../../../test/make.ts';
import {
  gadgetPath,
  gadgetRoutes,
  gadgetServer,
  makeGadget,
  makeMending,
} from '../../../test/make-gadget.tsx';
import { pageOf } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';

const show = (path: string) => renderAt(gadgetPath(path), gadgetRoutes);
const record = `shelf/detail/${idOf(500)}/as-of`;
const day = () => screen.findByRole('textbox', { name: 'At the end of' });

test('a register is shown as it was on a day that is typed, and leads to its records on that day', async () => {
  const server = gadgetServer([makeGadget(1)]);
  server.on(gadgetCalls.listAsOf, ({ query }) =>
    pageOf([makeGadget(1, { name: query.get('day') === '2026-06-30' ? 'Door bell' : 'Door chime 1' })]),
  );
  const { person } = show('shelf/as-of');
  await screen.findByRole('heading', { name: /^Gadgets as they were/ });
  await screen.findByText('Door chime 1');
  await person.clear(await day());
  await person.type(await day(), '06/30/2026');
  const link = await screen.findByRole('link', { name: /Door bell/ });
  expect(link.getAttribute('href')).toBe(gadgetPath(`${record}?day=2026-06-30`));
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('where nothing was there yet on the day of the address, a later day is asked for and no filter is to blame', async () => {
  gadgetServer([]).on(gadgetCalls.listAsOf, () => pageOf([]));
  show('shelf/as-of?day=2020-06-30');
  await screen.findByText('Choose a later day.');
  expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull();
});

test('a record is shown as it was: its facts, answers and actions, and how much has changed since', async () => {
  const server = gadgetServer([makeGadget(1)]);
  const then = makeGadget(1, {
    name: 'Door bell',
    inspection: { heard: 'A hum' },
    mendings: [makeMending()],
  });
  server.on(gadgetCalls.findAsOf, ({ query }) => {
    if (query.get('day') === '2020-01-01')
      return { at: '2020-01-02T00:00:00.000Z', record: null, changes: 9 };
    if (query.get('day') === '2099-01-01')
      return refuse('VALIDATION', 'No', { day: 'Choose today or an earlier day' });
    return { at: '2026-07-01T00:00:00.000Z', record: then, changes: 3 };
  });
  const { person } = show(`${record}?day=2026-06-30`);
  await screen.findByRole('heading', { name: /Door bell/ });
  await screen.findByText('A hum');
  await screen.findByText('Oil the hinge');
  await screen.findByText(/The log has 3 newer entries\./);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await person.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector<HTMLElement>('body > table');
  for (const said of [
    'Door bell',
    'A hum',
    'Oil the hinge',
    'End of GDG-2026-0001 as it was at the end of 06/30/2026',
  ])
    expect(sheet?.textContent).toContain(said);
  dispatchEvent(new Event('afterprint'));
  const today = screen.getByRole('link', { name: 'Open it as it is today' });
  expect(today.getAttribute('href')).toBe(gadgetPath(`shelf/detail/${idOf(500)}`));

  await person.clear(await day());
  await person.type(await day(), '01/01/2020');
  await screen.findByText('This gadget was not there on this day.');
  await person.clear(await day());
  await person.type(await day(), '01/01/2099');
  await screen.findByText('Choose today or an earlier day');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
