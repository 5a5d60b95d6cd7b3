import { v7 as newId } from 'uuid';
import type { TestApi } from './api.ts';
import type { Place } from './make.ts';

/** Writes rows where no call would take them. */
export type Pen = {
  place: Place;
  run(text: string, values?: unknown[]): Promise<unknown>;
  /** A row of a table of a workspace, with an id of its own, that belongs to a risk. */
  part(table: string, recordId: string, columns: Record<string, unknown>): Promise<string>;
};

/** What writes rows of a place, past all rules. */
export function penOf(api: TestApi, place: Place): Pen {
  const run: Pen['run'] = (text, values = []) => api.owner.query(text, values);
  return {
    place,
    run,
    async part(table, recordId, columns) {
      const id = newId();
      const all = {
        organization_id: place.owner.user._id,
        id,
        workspace_id: place.workspaceId,
        record_id: recordId,
        ...columns,
      };
      const [names, values] = [Object.keys(all), Object.values(all)];
      const places = names.map((_name, at) => `$${at + 1}`).join(', ');
      await run(`insert into ${table} (${names.join(', ')}) values (${places})`, values);
      return id;
    },
  };
}
