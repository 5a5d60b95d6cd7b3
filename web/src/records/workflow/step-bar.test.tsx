import { screen } from '@testing-library/react';
import { notByRole } from 'contract/core/step-words';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { makeRisk, makeStep, riskPath, riskServer } from '../../../test/make-risk.ts';
import { idOf } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

test('whoever may not take a step is not led to what it lacks as if it were theirs to do', async () => {
  const server = riskServer([makeRisk(1)]);
  const lacks = {
    key: 'evidence',
    label: 'Evidence attached',
    ok: false,
    needed: true,
    why: 'Attach it.',
    at: 'files',
  };
  server.on(riskEndpoints.steps, () => [
    makeStep({ step: 'complete', label: 'Complete', allowed: false, unmet: [notByRole], checks: [lacks] }),
  ]);
  renderAt(riskPath(`library/detail/${idOf(1)}`), routes);
  await screen.findByText('Attach it.');
  expect(screen.queryByRole('button', { name: /^Next: / })).toBeNull();
});
