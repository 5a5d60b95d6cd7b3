import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { routes } from '../../../app/routes.tsx';
import { atLevel } from '../../../../test/at-level.ts';
import { idOf } from '../../../../test/make.ts';
import { hana, makeRisk, mara, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';

// As where a record stands at a stage that is the work of its team.
vi.mock(import('../record-lock.ts'), async (original) => ({
  ...(await original()),
  editorsOfRecord: (_kind, { managers, members }) => [...managers, ...members],
}));

async function openAs(relation: 'managers' | 'members') {
  const server = riskServer([makeRisk(1, { managers: [hana], [relation]: [mara] })]);
  atLevel(server, 2);
  renderAt(riskPath(`my-risk/detail/${idOf(100)}/edit`), routes);
  await screen.findByRole('textbox', { name: 'Risk name' });
}

test('a manager says who manages a record', async () => {
  await openAs('managers');
  expect(screen.getByRole('combobox', { name: 'Managers' })).toBeTruthy();
});

test('its team writes what it says, and is not asked who manages it', async () => {
  await openAs('members');
  expect(screen.queryByRole('combobox', { name: 'Managers' })).toBeNull();
});
