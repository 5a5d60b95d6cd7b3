import { render, screen, within } from '@testing-library/react';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { Capa } from 'contract/modules/capa/capa';
import { capaRows } from 'contract/modules/capa/capa-rows';
import type { Message } from 'contract/modules/capa/message/message';
import type { Extension } from 'contract/records/extension/extension';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { hana, mara, pageOf } from '../../../../test/make-risk.ts';
import { idOf, signIn } from '../../../../test/make.ts';
import { formatDay } from '../../../ui/format/format-date.ts';
import { printedCapa } from './printed-capa.tsx';

const at = '2026-11-20T09:00:00.000Z';
const base = { record: idOf(100), version: 1, createdAt: at, updatedAt: at };

const request: Extension = {
  ...base,
  _id: idOf(401),
  name: 'Housing 12 leaks',
  action: null,
  status: 'granted',
  dueDate: '2026-11-01',
  newDate: '2026-12-01',
  reason: 'Waiting for parts',
  justification: 'The seals come late',
  impact: null,
  interimControl: null,
  createdBy: mara,
  decidedBy: hana,
  decidedAt: at,
  comment: null,
};

const sent: Message = {
  ...base,
  _id: idOf(404),
  name: 'Look at the seals of each lot.',
  message: 'Look at the seals of each lot.',
  people: [mara, hana],
  groups: [],
  requiredAck: true,
  acknowledgeBy: '2026-11-27',
  isOverdue: false,
  acknowledged: [{ person: hana, at }],
  sentBy: mara,
  withdrawnAt: null,
  withdrawnBy: null,
  withdrawReason: null,
};

test('what stands below a CAPA is printed with all that its form says; what there is none of is left out', async () => {
  signIn();
  const server = fakeServer();
  server.on(capaParts.containment.list, () => pageOf([]));
  server.on(capaParts['team-role'].list, () => pageOf([]));
  server.on(capaParts.message.list, () => pageOf([sent]));
  server.on(capaParts['other-analysis'].list, () => pageOf([]));
  server.on(capaParts.effectiveness.list, () => pageOf([]));
  server.on(capaParts.extension.list, () => pageOf([request]));
  server.on(capaParts['document-impact'].list, () => pageOf([]));
  server.on(capaParts.lateral.list, () =>
    pageOf([
      {
        ...base,
        _id: idOf(402),
        name: 'Line 3',
        place: 'Line 3',
        decision: 'already-covered' as const,
        finding: 'The same fixture',
        action: null,
        reference: 'CAPA-2026-0002',
        site: null,
        process: null,
        alike: [],
        points: 0,
        decidedBy: mara,
        decidedOn: '2026-11-21',
      },
    ]),
  );
  server.on(capaParts.lesson.list, () =>
    pageOf([
      {
        ...base,
        _id: idOf(403),
        name: 'Measure the first seal',
        text: 'Measure the first seal of each lot.',
        category: 'Purchasing',
        tags: null,
        publicTo: 'workspace',
        fromStage: 'investigation',
        writtenBy: hana,
      },
    ]),
  );
  const capa = { _id: idOf(100) } as Capa; // all else of it is printed by every kind
  render(<>{await printedCapa(capa, { workspaceId: idOf(9), signal: new AbortController().signal })}</>);
  const tableOf = (title: string) => within(screen.getByRole('table', { name: title }));
  const lateral = tableOf(capaRows.lateral.title);
  lateral.getByText(/Covered already/);
  lateral.getByText(/The same fixture/);
  lateral.getByText(/CAPA-2026-0002/);
  tableOf(capaRows.lesson.title).getByText(/Purchasing/);
  const asked = tableOf(capaRows.extension.title);
  asked.getByText(/Granted/);
  asked.getByText(/The seals come late/);
  const told = tableOf(capaRows.message.title);
  told.getByText(`Acknowledged: ${hana.name} (${formatDay(at)})`);
  told.getByText(`Not acknowledged yet: ${mara.name}`);
  expect(screen.queryByRole('table', { name: capaRows.containment.title })).toBeNull();
});
