import { moduleKeys, modules } from 'contract/core/modules';
import { severities, severityLabels } from 'contract/core/severity';
import { activityRoles, logEndpoints } from 'contract/organization/log/log.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useEffect, useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { loadCode } from '../../core/loading/load-code.ts';
import { useList } from '../../core/loading/use-list.ts';
import type { Filter } from '../../ui/actions/filter.ts';
import { dateZone } from '../../ui/format/format-date.ts';
import type { Option } from '../../ui/fields/option.ts';
import { logTexts } from './log-texts.ts';

const texts = logTexts.filters;
const rarely = { staleTime: 60_000 };

const several = (name: keyof typeof texts, options: readonly Option[]): Filter => ({
  name,
  label: texts[name],
  options: [...options],
  multiple: true,
});

const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label);

/** The activity of whatever has this id: a module, a workspace or a record; or only what was done to one kind of thing in it. */
export function useLog(id: string, prefix?: string, only: { entity?: string } = {}) {
  const fixed = { zone: dateZone(), ...only };
  return useList(logEndpoints.list, { params: { id }, fixed, prefix });
}

type Words = { activityVerbs: readonly Option[]; activityEntities: readonly Option[] };

/** What can have been done to what. The words of it know every form there is, and come after the log itself. */
function useLogWords(): Words {
  const [words, setWords] = useState<Words>({ activityVerbs: [], activityEntities: [] });
  useEffect(() => {
    loadCode(async () => import('contract/describe-activity')).then(setWords, () => undefined);
  }, []);
  return words;
}

/** What every log can be narrowed by. */
export function useLogFilters(): Filter[] {
  const { activityVerbs, activityEntities } = useLogWords();
  const people = useApi(logEndpoints.people, {}, rarely).data ?? [];
  return [
    { name: 'from', label: texts.from, options: [], kind: 'day' },
    { name: 'to', label: texts.to, options: [], kind: 'day' },
    several(
      'person',
      people.map(({ _id, name }) => ({ value: _id, label: name })),
    ),
    several(
      'role',
      activityRoles.map((value) => ({ value, label: logTexts.roles[value] })),
    ),
    several('action', activityVerbs.toSorted(byLabel)),
    several('entity', activityEntities.toSorted(byLabel)),
    several(
      'severity',
      severities.map((value) => ({ value, label: severityLabels[value] })),
    ),
  ];
}

/** What the log of the organization can be narrowed by besides. */
export function useActivityFilters(): Filter[] {
  const names = useApi(subscriptionEndpoints.names, {}, rarely).data ?? [];
  const workspaces = names.flatMap((module) => module.workspaces);
  return [
    ...useLogFilters(),
    several(
      'module',
      moduleKeys.map((value) => ({ value, label: modules[value].title })),
    ),
    several('workspace', workspaces.map(({ _id, name }) => ({ value: _id, label: name })).toSorted(byLabel)),
  ];
}
