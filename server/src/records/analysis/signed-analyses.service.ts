import type { RecordKind } from 'contract/core/record-kinds';
import { analysisMethods } from 'contract/records/analysis/analysis-rules';
import { rootCauseInput } from 'contract/records/analysis/root-cause';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import {
  calledBy,
  listBelow,
  signedInputs,
  type SignedPart,
  signedThing,
} from '../signature/step-content.service.ts';
import { createAnalysisStore, createBranchStore, createRootCauseStore } from './analysis.store.ts';

const said = ['name', 'status', 'categories', 'examines'];
// Who finds out about a cause, and until when, is work that is handed on, and no finding.
const saidOfBranch = [
  'name',
  'question',
  'parent',
  'category',
  'evidence',
  'likelihood',
  'test',
  'testResult',
  'status',
  'reason',
  'holds',
  'isRoot',
];

/** The analyses of a record, each with what stands in it, as they are signed. */
export const signedAnalyses = <R extends RecordBase>(kind: RecordKind): SignedPart<R> => {
  const stores = analysisMethods.map((method) => ({
    whole: createAnalysisStore(kind, method),
    part: createBranchStore(kind, method),
    method,
  }));
  return async (ctx, { _id }) => {
    const of = [sql`t.record_id = ${_id}`];
    const found = await Promise.all(
      stores.map(async ({ whole, part, method }) => {
        const byMethod = sql`t.method = ${method}`;
        const [rows, branches] = await Promise.all([
          listBelow(ctx, whole, [...of, byMethod]),
          listBelow(ctx, part, of),
        ]);
        return rows.map((row) => {
          const id = String(row['_id']);
          const { title } = whole.entity;
          const own = signedThing(whole.entity.name, { field: id, label: title }, row, said);
          const parts = branches
            .filter((one) => one['analysis'] === row['_id'])
            .map((one) =>
              signedThing(part.entity.name, { field: String(one['_id']), label: '' }, one, saidOfBranch),
            );
          return {
            field: `${whole.entity.name}.${id}`,
            label: calledBy(title)(row),
            value: { said: own.value, parts: parts.map(({ field, value }) => ({ _id: field, value })) },
            text: [own, ...parts].map(({ text }) => text).join('\n\n'),
          };
        });
      }),
    );
    return found.flat();
  };
};

/** The causes of a record, as they are signed, each called by this word and its name. */
export const signedCauses = <R extends RecordBase>(kind: RecordKind, word: string): SignedPart<R> =>
  signedInputs(word, createRootCauseStore(kind), rootCauseInput.omit({ branch: true }));
