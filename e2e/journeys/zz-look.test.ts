import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { addressOf } from '../company.ts';
import { test } from '../stage.ts';

test('look', async ({ browser, stage }) => {
  const { demo } = stage;
  console.log(Object.keys(demo), Object.keys(demo.company));
});
