import { screen, waitFor } from '@testing-library/react';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import { makeRisk, mara, riskServer, workspaceId } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { riskKind } from '../../../modules/risk/risk-kind.ts';
import { LegalHoldDialog } from './legal-hold-dialog.tsx';

function open(risk: ReturnType<typeof makeRisk>) {
  const server = riskServer([risk]);
  server.on(riskEndpoints.hold, ({ body }) => ({
    ...risk,
    legalHoldAt: (body as { isHeld: boolean }).isHeld ? '2026-11-20T09:00:00.000Z' : null, // of this call
  }));
  const { person } = renderAt(`/risk/${idOf(9)}/workspace/${workspaceId}/hold`, [
    {
      path: '/risk/:moduleId/workspace/:workspaceId/hold',
      element: <LegalHoldDialog kind={riskKind} record={risk} opened onClose={() => undefined} />,
    },
  ]);
  return { server, person };
}

test('a record is placed on legal hold with a reason, and not without one', async () => {
  const { server, person } = open(makeRisk(1));
  await screen.findByText(/^Neither it nor its files can be deleted until the hold is released/);
  await person.click(screen.getByRole('button', { name: 'Place legal hold' }));
  expect(server.of(riskEndpoints.hold)).toHaveLength(0);
  await person.type(screen.getByRole('textbox', { name: /Reason/ }), 'Claim of a customer');
  await person.click(screen.getByRole('button', { name: 'Place legal hold' }));
  await screen.findByText('Legal hold placed');
  expect(server.of(riskEndpoints.hold)[0]?.body).toMatchObject({
    isHeld: true,
    reason: 'Claim of a customer',
  });
});

test('one that is held is released, and says what that means', async () => {
  const held = { legalHoldAt: '2026-11-20T09:00:00.000Z', legalHoldBy: mara, legalHoldReason: 'A claim' };
  const { server, person } = open(makeRisk(1, held));
  await screen.findByText('It can be deleted again by whoever may, once its time is over.');
  await person.type(screen.getByRole('textbox', { name: /Reason/ }), 'The claim is settled');
  await person.click(screen.getByRole('button', { name: 'Release legal hold' }));
  await waitFor(() => expect(server.of(riskEndpoints.hold)[0]?.body).toMatchObject({ isHeld: false }));
  await screen.findByText('Legal hold released');
});
