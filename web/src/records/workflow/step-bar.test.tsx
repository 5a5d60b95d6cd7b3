import { screen, waitFor, within } from '@testing-library/react';
import { notByRole } from 'contract/core/step-words';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { hana, makeRisk, makeStep, riskPath, riskServer } from '../../../test/make-risk.ts';
import { atLevel } from '../../../test/at-level.ts';
import { idOf } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

test('whoever may not take a step is not led to what it lacks as if it were theirs to do', async () => {
  const server = riskServer([makeRisk(1)]);
  const lacks = {
    key: 'evidence',
    label: 'Evidence attached',
    ok: false,
    needed: true,
    why: 'Attach it.',
    at: 'files',
  };
  server.on(riskEndpoints.steps, () => [
    makeStep({ step: 'complete', label: 'Complete', allowed: false, unmet: [notByRole], checks: [lacks] }),
  ]);
  renderAt(riskPath(`library/detail/${idOf(1)}`), routes);
  await screen.findByText('Attach it.');
  expect(screen.queryByRole('button', { name: /^Next: / })).toBeNull();
});

test('a choice that names another record asks for it, and only then', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskEndpoints.steps, () => [
    makeStep({
      step: 'close',
      label: 'Close risk',
      choice: {
        label: 'Why it is closed',
        choices: { eliminated: 'It is eliminated', merged: 'It is merged' },
        missing: 'Choose why it is closed',
        record: { of: 'merged', kind: 'risk', label: 'Merged into', missing: 'Choose the other risk' },
      },
    }),
  ]);
  const other = {
    _id: idOf(2),
    number: 'RSK-2026-0002',
    name: 'Worn drive line',
    kind: 'risk' as const,
    module: 'risk' as const,
  };
  server.on(riskParts.link.candidates, () => [
    { ...other, status: 'pending', workspace: { _id: idOf(9), name: 'Axle plant' }, link: '/risk' },
  ]);
  server.on(riskEndpoints.move, () => makeRisk(1));
  const { person } = renderAt(riskPath(`library/detail/${idOf(1)}`), routes);
  await person.click(await screen.findByRole('button', { name: 'Other steps' }));
  await person.click(await screen.findByRole('menuitem', { name: /^Close risk/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close risk' }));
  const choose = async (name: string, option: RegExp) => {
    await person.click(await dialog.findByRole('combobox', { name }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Why it is closed', /eliminated/);
  expect(dialog.queryByRole('combobox', { name: 'Merged into' })).toBeNull();
  await choose('Why it is closed', /merged/);
  await person.click(dialog.getByRole('button', { name: 'Close risk' }));
  await dialog.findByText('Choose the other risk');
  await choose('Merged into', /Worn drive line/);
  await person.click(dialog.getByRole('button', { name: 'Close risk' }));
  await waitFor(() =>
    expect(server.of(riskEndpoints.move)[0]?.body).toMatchObject({ choice: 'merged', record: idOf(2) }),
  );
  const asked = server.of(riskParts.link.candidates)[0]?.query;
  expect([asked?.get('kind'), asked?.get('isOpen')]).toEqual(['risk', 'true']);
});

test('a step that is about items asks which they are, and what is to be said of each', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskEndpoints.steps, () => [
    makeStep({
      step: 'fail',
      label: 'Verification failed',
      reason: 'optional',
      items: {
        label: 'Actions that failed',
        text: 'Why it failed',
        missing: 'Choose the actions that failed',
        of: [
          { _id: idOf(3), label: 'Fit another seal', group: null },
          { _id: idOf(4), label: 'Train the fitters', group: null },
        ],
      },
    }),
  ]);
  server.on(riskEndpoints.move, () => makeRisk(1));
  const { person } = renderAt(riskPath(`library/detail/${idOf(1)}`), routes);
  await person.click(await screen.findByRole('button', { name: 'Other steps' }));
  await person.click(await screen.findByRole('menuitem', { name: /^Verification failed/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verification failed' }));
  const send = () => person.click(dialog.getByRole('button', { name: 'Verification failed' }));
  await send();
  await dialog.findByText('Choose the actions that failed');
  await person.click(dialog.getByRole('checkbox', { name: 'Fit another seal' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Train the fitters' }));
  await send();
  expect(await dialog.findAllByText('Say at least 3 characters')).toHaveLength(2);
  await person.click(dialog.getByRole('checkbox', { name: 'Train the fitters' }));
  await person.type(
    dialog.getByRole('textbox', { name: 'Why it failed: Fit another seal' }),
    'It drips still',
  );
  await send();
  await waitFor(() =>
    expect(server.of(riskEndpoints.move)[0]?.body).toMatchObject({
      step: 'fail',
      remarks: [{ item: idOf(3), text: 'It drips still' }],
    }),
  );
});

test.each([
  [5, 1],
  [2, 0],
])(
  'the address opens the dialog that gives a record away only for whoever may: at level %i',
  async (level, dialogs) => {
    const hanas = makeRisk(1, { managers: [hana] });
    const server = riskServer([hanas]);
    atLevel(server, level);
    server.on(riskEndpoints.steps, () => []);
    renderAt(riskPath(`library/detail/${hanas._id}?give=true`), routes);
    await screen.findByText(hanas.description ?? '');
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(dialogs));
  },
);
