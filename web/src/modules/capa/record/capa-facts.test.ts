import { labelsOf } from 'contract/core/field';
import type { Capa } from 'contract/modules/capa/capa';
import type { CapaStage } from 'contract/modules/capa/capa.workflow';
import type { WorkspaceSettings } from 'contract/setting.endpoints';
import { expect, test } from 'vitest';
import { capaFields } from '../capa-fields.ts';
import { capaFacts } from './capa-facts.tsx';

const labels = labelsOf(capaFields.input);

/** Which of the two reasons that decide about its way stand beside a CAPA of which neither is given. */
function reasonsAt(stage: CapaStage, fiveSteps: boolean) {
  // What these facts read.
  const capa = { stage, capaRequired: null, capaRationale: null, noContainmentReason: null } as Capa;
  const settings = { fiveSteps } as WorkspaceSettings['settings'];
  return ['capaRationale', 'noContainmentReason'].filter((name) =>
    capaFacts.find(({ label }) => label === labels[name])?.isShown?.(capa, settings),
  );
}

test('why no CAPA is required, and why nothing is contained, are asked beside it where that is decided', () => {
  const both = ['capaRationale', 'noContainmentReason'];
  expect(reasonsAt('draft', true)).toEqual(both);
  expect(reasonsAt('draft', false)).toEqual([]);
  expect(reasonsAt('triage', false)).toEqual(both);
  // It stood there when its workspace went over to five stages.
  expect(reasonsAt('triage', true)).toEqual(both);
  expect(reasonsAt('investigation', true)).toEqual([]);
});
