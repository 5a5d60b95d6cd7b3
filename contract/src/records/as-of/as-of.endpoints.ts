import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { calendarDate, instant } from '../../core/field.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { pathsOf, type RecordDefinition, rightOf } from '../record/record-definition.ts';

const day = calendarDate('Choose a day').optional().meta({ label: 'Day' });

/** What records are narrowed by as they were: what the log keeps of each. */
export const asOfFilters = ['status', 'category', 'site', 'process'] as const;

/** Those of them that the lists of a kind have, as these read them. */
function filtersOf({ query }: RecordDefinition): Record<string, z.ZodType> {
  const known: Record<string, z.ZodType> = query instanceof z.ZodObject ? query.shape : {};
  return Object.fromEntries(
    asOfFilters.flatMap((name) => {
      const filter = known[name];
      return filter ? [[name, filter]] : [];
    }),
  );
}

/**
 * The calls by which records are read as they were at the end of a day, by the zone of the organization; today unless told. What their log
 * keeps is as it was then, and so is what their module keeps by days; what is worked out of today (days left, how an
 * approval stands) is empty, and the version is that of today.
 */
export function asOfEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words } = definition;
  const { all, one } = pathsOf(definition);
  const access = rightOf(definition, 'read');
  return {
    listAsOf: endpoint(`GET ${all}/workspace/:workspaceId/as-of`, {
      access,
      summary: `The ${words.many} that were in a workspace at the end of a day, as they were then. What was deleted since is among them; what was deleted for good is not. Filters go by what they said then; a search finds names of then and of today.`,
      query: listQuery({ sort: ['createdAt'], filters: { day, ...filtersOf(definition) } }),
      reply: list(definition.reply as D['reply']),
    }),
    findAsOf: endpoint(`GET ${one}/as-of`, {
      access,
      summary: `A ${words.one} as it was at the end of a day.`,
      query: z.object({ day }),
      reply: ok(
        z.object({
          /** When the day was over. */
          at: instant,
          /** Null where it was not there: it was raised later, or had been deleted. */
          record: (definition.reply as D['reply']).nullable(),
          /** How many entries of its log are newer. */
          changes: z.int(),
        }),
      ),
    }),
  };
}
