import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeRisk, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { riskKind } from '../../../modules/risk/risk-kind.ts';
import { RecordCard } from './record-card.tsx';

const risk = makeRisk(1);

const draw = (problem: string | null) => {
  riskServer([risk]);
  const kind = { ...riskKind, problemOf: () => problem };
  renderAt(riskPath('tasks'), [{ path: '*', element: <RecordCard kind={kind} record={risk} /> }]);
};

test('whoever has a task reads the stated problem of its record, and its description where nobody has stated one', async () => {
  draw('Every seventh nut is below 180 Nm.');
  await screen.findByText('Every seventh nut is below 180 Nm.');
  expect(screen.getByText('Problem statement')).toBeTruthy();
  expect(screen.queryByText(risk.description)).toBeNull();
});

test('before the problem is stated its description stands there', async () => {
  draw(null);
  await screen.findByText(risk.description);
  expect(screen.queryByText('Problem statement')).toBeNull();
});
