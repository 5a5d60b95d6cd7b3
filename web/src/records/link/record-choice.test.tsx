import { screen, waitFor } from '@testing-library/react';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { idOf, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { RecordChoice } from './record-choice.tsx';

const worn = {
  _id: idOf(2),
  number: 'RSK-2026-0002',
  name: 'Worn drive line',
  kind: 'risk' as const,
  module: 'risk' as const,
  status: 'pending',
  workspace: { _id: idOf(9), name: 'Axle plant' },
  link: '/risk',
};

/** A form whose draft has kept the id of a record. */
function Kept() {
  const [id, setId] = useState(idOf(2));
  return (
    <RecordChoice
      calls={riskParts.link}
      params={{ workspaceId: idOf(9), recordId: idOf(1) }}
      name="record"
      value={id}
      onChange={setId}
      onBlur={() => undefined}
      inputRef={null}
      error={undefined}
    />
  );
}

test('what a draft has kept is named as soon as it is found, and stays named when others are looked for', async () => {
  signIn();
  const server = fakeServer();
  server.on(riskParts.link.candidates, ({ query }) => (query.get('search') ? [] : [worn]));
  const { person } = renderAt('/', [{ path: '/', Component: Kept }]);
  const field = await screen.findByRole('combobox', { name: 'Record' });
  const named = 'RSK-2026-0002 Worn drive line (Axle plant)';
  await waitFor(() => expect(field).toHaveProperty('value', named));
  await person.clear(field);
  await person.type(field, 'Nothing like it');
  await person.tab();
  await waitFor(() => expect(field).toHaveProperty('value', named));
});
