import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { baseVersions, givenId, id, optionalLongText } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { ok } from '../../core/reply.ts';
import { type RecordDefinition, rightOf } from './record-definition.ts';
import { severalDates, severalManagers, severalStatus } from './several.ts';

const bulkOf = ({ many }: RecordDefinition['words']) =>
  z.object({
    versions: baseVersions,
    libraries: z
      .array(givenId(`Choose ${many} from the list`), { error: `Choose at least one` })
      .min(1, 'Choose at least one')
      .max(limits.bulkMax, `At most ${limits.bulkMax} at once`)
      .transform((ids) => [...new Set(ids)]),
    reason: optionalLongText(1000),
  });

/** What was done to several, of which some may have been refused: these stay as they were, each with a sentence that says why. */
const severalMoved = z.object({
  moved: z.int(),
  libraries: z.array(id),
  refused: z.array(z.object({ _id: id, number: z.string(), name: z.string(), why: z.string() })),
});

export type SeveralMoved = z.output<typeof severalMoved>;

/** The calls that change the same of several, each with a reason. */
function changeEndpoints<const D extends RecordDefinition, const P extends `/${string}`>(
  definition: D,
  several: P,
  bulk: ReturnType<typeof bulkOf>,
) {
  const { words, texts, stales } = definition;
  const { many } = words;
  return {
    assignMany: endpoint(`PATCH ${several}/managers`, {
      access: rightOf(definition, 'update'),
      summary: `Gives ${many} these managers in place of their own, all or none.`,
      body: bulk.extend(severalManagers.shape),
      reply: ok(z.object({ assigned: z.int(), libraries: z.array(id) })),
      success: texts.updated,
      failure: texts.saveFailed,
      stales,
    }),
    dateMany: endpoint(`PATCH ${several}/dates`, {
      access: rightOf(definition, 'update'),
      summary: `Gives ${many} another due date or day of review, all or none; a day that is not sent stays.`,
      body: bulk.extend(severalDates.shape),
      reply: ok(z.object({ dated: z.int(), libraries: z.array(id) })),
      success: texts.updated,
      failure: texts.saveFailed,
      stales,
    }),
    moveMany: endpoint(`PATCH ${several}/status`, {
      access: rightOf(definition, 'update'),
      summary: `Brings ${many} to a status, each by the step that leads there. One whose step is not possible stays as it is, and the answer says why.`,
      body: bulk.extend({ status: severalStatus.shape.status, resumeOn: severalStatus.shape.resumeOn }),
      reply: ok(severalMoved),
      failure: texts.saveFailed,
      stales,
    }),
    setMany: endpoint(`PATCH ${several}/values`, {
      access: rightOf(definition, 'update'),
      summary: `Gives ${many} one value of a field, or adds tags to those that each has. One that is locked stays as it is, and the answer says why.`,
      body: bulk.extend((definition.several as D['several']).shape),
      reply: ok(severalMoved),
      failure: texts.saveFailed,
      stales,
    }),
  };
}

/** The calls that do the same to several records of a kind, below the address of several. */
export function severalEndpoints<const D extends RecordDefinition, const P extends `/${string}`>(
  definition: D,
  several: P,
) {
  const { words, texts, stales } = definition;
  const { many } = words;
  const bulk = bulkOf(words);
  return {
    restore: endpoint(`PATCH ${several}/restore`, {
      access: rightOf(definition, 'restore'),
      summary: `Brings deleted ${many} back, all or none.`,
      body: bulk,
      reply: ok(z.object({ restored: z.int(), libraries: z.array(id) })),
      success: texts.restored,
      failure: texts.restoreFailed,
      stales,
    }),
    purge: endpoint(`DELETE ${several}/delete`, {
      access: rightOf(definition, 'purge'),
      summary: `Deletes ${many} for good, all or none; only those that are already deleted. Their log stays.`,
      body: bulk,
      reply: ok(z.object({ deleted: z.int(), libraries: z.array(id) })),
      success: texts.purged,
      failure: texts.removeFailed,
      stales: ['log'],
    }),
    removeMany: endpoint(`POST ${several}/remove`, {
      access: rightOf(definition, 'remove'),
      summary: `Puts ${many} out of sight, all or none; each leaves its own log row and can be restored.`,
      body: bulk,
      reply: ok(z.object({ removed: z.int(), libraries: z.array(id) })),
      success: texts.removed,
      failure: texts.removeFailed,
      stales,
    }),
    ...changeEndpoints(definition, several, bulk),
  };
}
