import { screen } from '@testing-library/react';
import { settingEndpoints, type WorkspaceSettings } from 'contract/setting.endpoints';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import { workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

function open(fiveSteps: boolean) {
  const server = workspaceServer('capa');
  server.on(settingEndpoints.find, () => ({ settings: { fiveSteps } }) as WorkspaceSettings); // nothing else of them is read here
  renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/library/new`, routes);
}

test('whoever raises a CAPA reads that it is accepted at triage', async () => {
  open(false);
  await screen.findByText(/^Submit it for triage/);
});

test('where CAPAs go through five stages there is no triage to submit it for', async () => {
  open(true);
  await screen.findByText(/^Begin the plan/);
  expect(screen.queryByText(/for triage/)).toBeNull();
});

test('its further fields stand in the order in which a CAPA comes to them', async () => {
  open(false);
  await screen.findByText(/^Submit it for triage/);
  const titles = [
    /^What happened/,
    /^Classification/,
    /^Containment and need for a CAPA/,
    /^Findings and lessons/,
    /^Sub-processes and tags/,
  ];
  const groups = titles.map((name) => screen.getByRole('button', { name }));
  for (const [index, group] of groups.slice(1).entries())
    expect(groups[index]?.compareDocumentPosition(group)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
