import { screen, within } from '@testing-library/react';
import type { OwnSignature } from 'contract/records/signature/own-signatures';
import { ownSignatureEndpoints } from 'contract/records/signature/own-signature.endpoints';
import { expect, test } from 'vitest';
import { makeSignature } from '../../../../test/make-approval.ts';
import { idOf } from '../../../../test/make.ts';
import { pageOf, riskServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

function own(number: number, fields: Partial<OwnSignature>): OwnSignature {
  const { signer: _signer, hash: _hash, ...signature } = makeSignature({ _id: idOf(number) });
  return {
    ...signature,
    state: 'unchanged',
    workspaceName: 'Plant',
    link: `/somewhere/${number}`,
    ...fields,
  };
}

test('one’s own signatures tell what became of each, and are verified one by one', async () => {
  const server = riskServer([]);
  const changes = [{ field: 'name', label: 'Risk name', before: 'Then', after: 'Now' }];
  server.on(ownSignatureEndpoints.list, () =>
    pageOf([
      own(801, { name: 'Kept' }),
      own(802, { name: 'Changed', state: 'changed', changes }),
      own(803, { name: 'Hidden', state: 'hidden', link: null, workspaceName: null }),
    ]),
  );
  server.on(ownSignatureEndpoints.verify, () => ({
    checkedAt: '2026-11-20T09:00:00.000Z',
    isWhole: true,
    problems: [],
  }));
  const { person } = renderAt('/home/signatures', routes);
  const rowOf = async (name: string) =>
    within((await screen.findByText(name)).closest('tr') ?? document.body);
  expect((await rowOf('Kept')).getByRole('link', { name: 'Kept' })).toBeTruthy();
  expect((await rowOf('Changed')).getByText('Changed since: Risk name')).toBeTruthy();
  const hidden = await rowOf('Hidden');
  expect(hidden.queryByRole('link')).toBeNull();
  expect(hidden.getByText('You can no longer see it')).toBeTruthy();
  await person.click((await rowOf('Kept')).getByRole('button', { name: /Details/ }));
  await person.click(await screen.findByRole('button', { name: 'Verify' }));
  await screen.findByText('Verified: the signature is as you gave it, and so is what you signed.');
  expect(server.of(ownSignatureEndpoints.verify)).toHaveLength(1);
});
