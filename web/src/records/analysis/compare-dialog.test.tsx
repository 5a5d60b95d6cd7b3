import { screen, waitFor, within } from '@testing-library/react';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { AnalysisVersions } from 'contract/records/analysis/analysis-versions';
import { expect, test } from 'vitest';
import { idOf } from '../../../test/make.ts';
import { mara, workspaceId, workspaceServer } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { riskKind } from '../../modules/risk/risk-kind.ts';
import { CompareDialog } from './compare-dialog.tsx';

const calls = riskParts['five-whys'];

const version = (number: number) => ({ number, at: `2026-11-0${number}T09:00:00.000Z`, by: mara });

const compared: AnalysisVersions = {
  versions: [version(2), version(1)],
  from: 2,
  to: null,
  changes: [],
  branches: [
    { _id: idOf(601), what: 'added', name: 'The pressure fell', changes: [] },
    {
      _id: idOf(602),
      what: 'changed',
      name: 'The plates were worn',
      changes: [{ field: 'evidence', label: 'Evidence', before: 'Seen', after: 'Measured at 171 Nm' }],
    },
  ],
};

function open(answer: AnalysisVersions) {
  const server = workspaceServer('risk');
  server.on(calls.versions, () => answer);
  const path = `/risk/${idOf(9)}/workspace/${workspaceId}/library/detail/${idOf(100)}/five-whys/${idOf(500)}`;
  const { person } = renderAt(path, [
    {
      path: '/risk/:moduleId/workspace/:workspaceId/library/detail/:recordId/five-whys/:fiveWhysId',
      element: <CompareDialog kind={riskKind} method="five-whys" opened onClose={() => undefined} />,
    },
  ]);
  return { server, person };
}

test('what was added and changed since a version is said, with what stood before and after', async () => {
  open(compared);
  const added = (await screen.findByText('The pressure fell')).closest('li');
  expect(within(added ?? document.body).getByText('Added')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'What has changed of The plates were worn' });
  expect(within(table).getByText('Seen')).toBeTruthy();
  expect(within(table).getByText('Measured at 171 Nm')).toBeTruthy();
  expect(screen.getByText(`Completed by ${mara.name}`)).toBeTruthy();
});

test('another pair of versions is asked for by choosing it', async () => {
  const { server, person } = open(compared);
  await person.click(await screen.findByRole('combobox', { name: 'Earlier version' }));
  await person.click(await screen.findByRole('option', { name: /^Version 1\b/ }));
  await waitFor(() => expect(server.of(calls.versions).at(-1)?.query.get('from')).toBe('1'));
});

test('it says so where there is nothing to compare', async () => {
  open({ ...compared, versions: [], from: null, branches: [] });
  expect(
    await screen.findByText('None yet. A version is kept each time that the analysis is completed.'),
  ).toBeTruthy();
});
