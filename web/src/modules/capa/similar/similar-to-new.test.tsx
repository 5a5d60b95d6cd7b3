import { screen, waitFor, within } from '@testing-library/react';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { SimilarCapa } from 'contract/modules/capa/similar/similar';
import { expect, test, vi } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import { mara, workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { SimilarSection } from './similar-section.tsx';
import { SimilarToNew } from './similar-to-new.tsx';

const earlier: SimilarCapa = {
  _id: idOf(300),
  number: 'CAPA-2026-0004',
  name: 'Housings leak',
  status: 'completed',
  stage: 'closed',
  alike: ['process', 'site', 'name'],
  points: 60,
  lessons: 'Check the seam before it is painted.',
  decided: null,
};

const path = '/capa/:moduleId/workspace/:workspaceId/library';

function drawn(element: React.ReactElement) {
  const server = workspaceServer('capa');
  server.on(capaParts.similar.toNew, () => [earlier]);
  server.on(capaParts.similar.list, () => [{ ...earlier, editors: [] }]);
  renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/library`, [{ path, element }]);
  return server;
}

async function expectCard() {
  const card = within(
    (await screen.findByRole('heading', { name: /Housings leak/ })).closest('li') ?? document.body,
  );
  expect(card.getByText('60 points')).toBeTruthy();
  expect(card.getByText('Likely the same again')).toBeTruthy();
  expect(card.getByText('Same process (30), same site (20), names in like words (10)')).toBeTruthy();
  expect(card.getByText('Check the seam before it is painted.')).toBeTruthy();
  return card;
}

test('whoever writes a CAPA down sees what it has in common with others, by its site and process', async () => {
  const values = { name: 'Housings leak again', site: idOf(20), process: idOf(30) };
  const server = drawn(
    <SimilarToNew values={values} except={undefined} otherwise="Like names" isSaving={false} />,
  );
  const card = await expectCard();
  // What is typed stays where it is.
  expect(card.getByRole('link').getAttribute('target')).toBe('_blank');
  expect(Object.fromEntries(server.of(capaParts.similar.toNew)[0]?.query ?? [])).toEqual({
    name: 'Housings leak again',
    site: idOf(20),
    process: idOf(30),
  });
});

test('before a site is chosen those with like names stand there', async () => {
  const server = drawn(
    <SimilarToNew values={{ name: 'Housings' }} except={undefined} otherwise="Like names" isSaving={false} />,
  );
  await screen.findByText('Like names');
  expect(server.of(capaParts.similar.toNew)).toEqual([]);
});

// The section reads these fields alone.
const capa = (stage: string) =>
  ({
    _id: idOf(100),
    status: 'in-progress',
    stage,
    isTakenOver: true,
    managers: [mara],
    members: [],
  }) as unknown as Capa;

test('the overview of a CAPA that is not planned yet has them too, with the way to say what they mean', async () => {
  drawn(<SimilarSection mayEdit save={vi.fn()} record={capa('investigation')} />);
  await expectCard();
  expect(screen.getByRole('link', { name: 'Say what 1 likely repeat means' }).getAttribute('href')).toMatch(
    /tab=similar$/,
  );
});

test('once its plan is approved they stand in their tab alone', async () => {
  const server = drawn(<SimilarSection mayEdit save={vi.fn()} record={capa('implementation')} />);
  await waitFor(() => expect(server.of(capaParts.similar.list)).toEqual([]));
  expect(screen.queryByText('Similar CAPAs')).toBeNull();
});
