import type { RecordFields } from '../../record/record-fields.ts';
import { processesAt, useProcessNames, useSiteNames } from '../../record/use-names.ts';
import type { RaisedFrom } from './raised-from.ts';

const none = {};

/**
 * Of what a record was raised with, what its form asks; a site and a process that cannot be chosen there are left out.
 * Nothing until it is known which can.
 */
export function useRaisedValues(
  { input }: RecordFields,
  raised: RaisedFrom | undefined,
): Record<string, unknown> | undefined {
  const sites = useSiteNames();
  const processes = useProcessNames();
  if (!raised) return none;
  if (!sites || !processes) return undefined;
  const { site, process, ...others } = raised.values;
  const isThere = sites.some(({ _id }) => _id === site);
  const runsThere = isThere && processesAt(processes, String(site)).some(({ _id }) => _id === process);
  const values = { ...others, ...(isThere ? { site } : {}), ...(runsThere ? { process } : {}) };
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name in input.shape && value !== null && value !== undefined,
    ),
  );
}
