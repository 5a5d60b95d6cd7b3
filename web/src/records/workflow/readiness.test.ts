import type { Check } from 'contract/core/workflow';
import { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { riskWorkflow } from 'contract/modules/risk/risk.workflow';
import { expect, test } from 'vitest';
import { workflowTexts } from './workflow-texts.ts';

test('each condition of a step names the tab where it is put right in words', () => {
  const nameless = [riskWorkflow, capaWorkflow].flatMap(({ checks }) =>
    Object.values<Check>(checks ?? {}).filter(({ at, tab }) => !(tab ?? workflowTexts.places[at])),
  );
  expect(nameless).toEqual([]);
});
