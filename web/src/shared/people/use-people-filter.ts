import { userEndpoints } from 'contract/access/user/user.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { usePlace } from '../../core/loading/use-place.ts';
import type { Filter } from '../../ui/actions/filter.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useFoundPeople, workspacePeople } from './people-source.ts';

const PeopleChoices = lazyPart(async () => (await import('./people-choices.tsx')).PeopleChoices, {
  place: 'line',
});

/** A filter by people of the workspace, who are looked for by what is typed; `values` are those of the list. */
export function usePeopleFilters(names: Record<string, string>, values: Record<string, string>): Filter[] {
  const workspaceId = usePlace()?.workspaceId ?? '';
  const { personOf } = useFoundPeople(workspacePeople(workspaceId));
  const chosen = Object.keys(names).flatMap((name) => values[name]?.split(',') ?? []);
  // Those of an address, whom nobody has looked for here.
  const unnamed = chosen.filter((id) => !personOf(id)).join(',');
  const args = { params: { workspaceId }, query: { ids: unnamed } };
  useApi(userEndpoints.workspaceNames, args, { enabled: unnamed !== '', staleTime: 60_000, keepLast: true });
  return Object.entries(names).map(([name, label]) => {
    const ids = values[name]?.split(',') ?? [];
    const options = ids.map((id) => ({ value: id, label: personOf(id)?.name ?? '…' }));
    return { name, label, options, Control: PeopleChoices };
  });
}
