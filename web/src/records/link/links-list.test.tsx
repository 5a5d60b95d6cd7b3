import { screen, waitFor, within } from '@testing-library/react';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { Link } from 'contract/records/link/link';
import { expect, test } from 'vitest';
import { idOf } from '../../../test/make.ts';
import { makeRisk, riskPath, riskServer, workspaceId } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const deleted: Link = {
  _id: idOf(300),
  relation: 'mitigates',
  record: {
    _id: idOf(101),
    kind: 'risk',
    module: 'risk',
    number: 'RSK-2026-0002',
    name: 'Packaging supplier closes',
    status: 'pending',
    workspace: { _id: workspaceId, name: 'Axle plant' },
    link: riskPath(`library/detail/${idOf(101)}`),
  },
  isDeleted: true,
  note: null,
  createdBy: null,
  createdAt: '2026-11-02T09:00:00.000Z',
};

test('a link with what is deleted says so, leads nowhere and can be removed', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.link.list, () => [deleted]);
  server.on(riskParts.link.remove, () => deleted);
  const { person } = renderAt(riskPath(`library/detail/${idOf(100)}?tab=links`), routes);
  const list = within(await screen.findByRole('list', { name: 'Links' }));
  list.getByText('Packaging supplier closes', { exact: false });
  list.getByText('Deleted');
  expect(list.queryByRole('link')).toBeNull();
  await person.click(list.getByRole('button', { name: 'Remove the link to RSK-2026-0002' }));
  const question = within(await screen.findByRole('dialog'));
  await person.type(question.getByRole('textbox', { name: 'Reason' }), 'It is deleted');
  await person.click(question.getByRole('button', { name: 'Remove link' }));
  await waitFor(() => expect(server.of(riskParts.link.remove)).toHaveLength(1));
});
