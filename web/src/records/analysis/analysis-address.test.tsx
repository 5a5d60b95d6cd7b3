import { act, waitFor } from '@testing-library/react';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { makeAnalysis } from '../../../test/make-analysis.ts';
import { makeRisk, pageOf, riskPath, riskServer } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

test.each(['five-whys', 'ishikawa'] as const)(
  'below my own list the screen %s is found by its id, and without one leads to the analyses of the record, or to the list',
  async (method) => {
    const whole = { ...makeAnalysis([]), method, categories: method === 'ishikawa' ? ['People'] : null };
    const { _id, record } = whole;
    const server = riskServer([makeRisk(1)]);
    const calls = riskParts[method];
    server.on(riskEndpoints.find, () => makeRisk(1));
    server.on(riskParts.file.list, () => pageOf([]));
    server.on(riskParts.cause.list, () => pageOf([]));
    server.on(calls.find, () => whole);
    server.on(calls.locate, () => whole);
    const mine = riskPath('my-risk');
    const { router } = renderAt(mine, routes);
    const ledTo: [string, string][] = [
      [`${mine}/${method}/${_id}`, `${mine}/detail/${record}/${method}/${_id}`],
      [`${mine}/detail/${record}/${method}`, `${mine}/detail/${record}`],
      [`${mine}/${method}`, mine],
    ];
    for (const [from, to] of ledTo) {
      await act(() => router.navigate(from));
      await waitFor(() => expect(router.state.location.pathname).toBe(to));
    }
  },
);
