import type { Capa } from 'contract/modules/capa/capa';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import type { RecordLists } from '../../records/record/record-kind.ts';

/** Where CAPAs are listed. */
export const capaLists: RecordLists<Capa> = {
  key: 'capa',
  module: 'capa',
  words: { one: 'CAPA', many: 'CAPAs', title: 'CAPA' },
  calls: capaEndpoints,
  lists: { all: { path: 'library', title: 'Library' }, mine: { path: 'my-capa', title: 'My CAPA' } },
};
