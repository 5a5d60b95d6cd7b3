import { screen, waitFor } from '@testing-library/react';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { CountedReading, Effectiveness } from 'contract/modules/capa/effectiveness/effectiveness';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import { workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { CheckDialog } from './effectiveness-dialogs.tsx';

// The dialog reads these fields alone.
const plan = {
  _id: idOf(300),
  metric: 'Repeats',
  unit: null,
  dataSource: 'recurrence-rule',
  sampleSize: 30,
  checksCount: 3,
} as unknown as Effectiveness;

function open(counted: CountedReading | null) {
  const server = workspaceServer('capa');
  server.on(capaParts['effectiveness-check'].count, () => counted);
  server.on(capaParts.file.list, () => ({ results: [], total: 0 }) as never); // no file to choose
  const path = '/capa/:moduleId/workspace/:workspaceId/library';
  const element = <CheckDialog recordId={idOf(100)} plan={plan} opened onClose={() => undefined} />;
  const { person } = renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/library`, [{ path, element }]);
  return { server, person };
}

test('what was counted stands in the form of a check', async () => {
  open({ value: 2, sampleSize: 14, from: 'Repeats since 01/10/2026, of 14 CAPAs.' });
  expect(await screen.findByRole('textbox', { name: 'Measured' })).toHaveProperty('value', '2');
  expect(screen.getByText('Repeats')).toBeTruthy();
});

test('where nothing can be counted the form says so', async () => {
  open(null);
  await screen.findByText('Repeats. There is nothing to count: enter what was measured.');
  expect(screen.getByRole('textbox', { name: 'Measured' })).toHaveProperty('value', '');
});

test('what is corrected by hand is not said to have been counted', async () => {
  const { server, person } = open({
    value: 2,
    sampleSize: 14,
    from: 'Repeats since 01/10/2026, of 14 CAPAs.',
  });
  server.on(capaParts['effectiveness-check'].create, () => ({}) as never); // only what is sent is looked at
  const measured = await screen.findByRole('textbox', { name: 'Measured' });
  await person.clear(measured);
  await person.type(measured, '3');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.of(capaParts['effectiveness-check'].create)[0]?.body).toMatchObject({
      value: 3,
      note: 'Repeats since 01/10/2026, of 14 CAPAs.\nCorrected by hand: 2 was counted.',
    }),
  );
});
