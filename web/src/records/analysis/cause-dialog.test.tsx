import { screen } from '@testing-library/react';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { expect, test } from 'vitest';
import { makeRootCause } from '../../../test/make-analysis.ts';
import { idOf } from '../../../test/make.ts';
import { makeRisk, workspaceId, workspaceServer } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { capaKind } from '../../modules/capa/capa-kind.ts';
import type { ShownRecord } from '../record/record-kind.ts';
import { CauseDialog } from './cause-dialog.tsx';
import { RootCauses } from './root-causes.tsx';

const recordId = idOf(100);
const path = '/capa/:moduleId/workspace/:workspaceId/library/detail/:recordId';
const address = `/capa/${idOf(9)}/workspace/${workspaceId}/library/detail/${recordId}`;

test('a cause is placed in the tree: the subcategories are those of its category', async () => {
  const server = workspaceServer('capa');
  server.on(capaParts.cause.create, () => makeRootCause());
  const element = <CauseDialog kind={capaKind} recordId={recordId} opened onClose={() => undefined} />;
  const { person } = renderAt(address, [{ path, element }]);
  await person.type(await screen.findByRole('textbox', { name: 'Cause' }), 'The seal has aged');
  expect(screen.queryByRole('combobox', { name: 'Subcategory' })).toBeNull();
  await person.click(screen.getByRole('combobox', { name: 'Category' }));
  await person.click(await screen.findByRole('option', { name: 'Material and supply' }));
  await person.click(screen.getByRole('combobox', { name: 'Subcategory' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Specification',
    'Supplier variation',
    'Handling and storage',
    'Identification',
    'Expiry',
  ]);
  await person.click(screen.getByRole('option', { name: 'Expiry' }));
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(server.of(capaParts.cause.create)[0]?.body).toMatchObject({
    category: 'material',
    subcategory: 'material-expiry',
  });
});

test('where it stands in the tree is read with its category, and moved by one choice', async () => {
  const server = workspaceServer('capa');
  const cause = makeRootCause({ category: 'material', subcategory: 'material-expiry' });
  server.on(capaParts.cause.list, () => ({ results: [cause], total: 1 }) as never); // one page of them
  server.on(capaParts.cause.update, () => cause);
  const element = <RootCauses kind={capaKind} record={makeRisk(1)} mayEdit isAlways />;
  const { person } = renderAt(address, [{ path, element }]);
  await person.click(await screen.findByText('Material and supply: Expiry'));
  await person.click(await screen.findByRole('option', { name: 'People: Competence' }));
  expect(server.of(capaParts.cause.update)[0]?.body).toMatchObject({
    category: 'people',
    subcategory: 'people-competence',
  });
});

test('a root cause of a cycle that is over is read, and one of the present cycle is changed', async () => {
  const server = workspaceServer('capa');
  const causes = [1, 2].map((cycle) =>
    makeRootCause({ _id: idOf(800 + cycle), label: `RC-${cycle}`, cycle }),
  );
  server.on(capaParts.cause.list, () => ({ results: causes, total: 2 }) as never); // one page of them
  const element = (
    <RootCauses kind={capaKind} record={{ ...makeRisk(1), cycle: 2 } as ShownRecord} mayEdit isAlways />
  );
  renderAt(address, [{ path, element }]);
  await screen.findByText('RC-1');
  expect(screen.queryByRole('button', { name: /RC-1/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /RC-2/ }).length).toBeGreaterThan(1);
});
