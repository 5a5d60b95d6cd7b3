import type { ArgsOf, Endpoint } from 'contract/core/endpoint';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { useRested } from '../../core/loading/use-rested.ts';
import { Avatar } from '../../ui/layout/avatar.tsx';
import type { Option } from '../../ui/fields/option.ts';
import { type PeopleSource, useFoundPeople } from './people-source.ts';
import { peopleTexts } from './people-texts.ts';

/** So many are shown at once; of more, a name is typed. */
const shown = 20;
const staleTime = 60_000;

type Query = { search?: string | undefined; limit?: number; ids?: string };

function usePage(
  { endpoint, params, query, peopleIn, refusedIn }: PeopleSource,
  asked: Query,
  enabled = true,
) {
  const args = { params, query: { ...query, ...asked } } as unknown as ArgsOf<Endpoint>; // of a call that takes it
  const { data, isPlaceholderData, isLoading } = useApi(endpoint, args, {
    staleTime,
    keepLast: true,
    enabled,
  });
  return {
    people: data === undefined ? undefined : peopleIn(data),
    refused: data === undefined ? [] : (refusedIn?.(data) ?? []),
    isAwaited: isPlaceholderData || isLoading,
  };
}

const noPerson = (label: string): Option => ({ value: '', label, disabled: true });

/** So many of those who cannot be chosen are named, each with why. */
const refusedShown = 5;

const has = (label: string, typed: string) => label.toLowerCase().includes(typed.toLowerCase());

/** What stands below the people that are offered. */
function lastOf({
  isAwaited,
  isWhole,
  hasAny,
}: Record<'isAwaited' | 'isWhole' | 'hasAny', boolean>): Option[] {
  if (isAwaited) return hasAny ? [] : [noPerson(peopleTexts.awaited)];
  return isWhole ? [] : [noPerson(peopleTexts.more)];
}

/** What a field offers to choose people from: a page of those whom the server finds by what is typed, and who is chosen. */
export function usePeople(source: PeopleSource, chosen: readonly string[], { isOne = false } = {}) {
  const [typed, setTyped] = useState('');
  const { personOf, whyNot } = useFoundPeople(source);
  // The field of one person says their name, which is not what is looked for.
  const words = isOne && chosen.some((id) => personOf(id)?.name === typed) ? '' : typed.trim();
  const search = useRested(words);
  const page = usePage(source, { search: search || undefined, limit: shown });
  const unnamed = chosen.filter((id) => !personOf(id));
  // Those of a draft, whom no page need hold.
  usePage(source, { ids: unnamed.join(',') }, page.people !== undefined && unnamed.length > 0);

  const isAwaited = page.isAwaited || search !== words;
  const optionOf = ({ _id, name }: { _id: string; name: string }): Option => ({ value: _id, label: name });
  const isOffered = ({ _id, name }: { _id: string; name: string }) =>
    !source.leaveOut?.includes(_id) && !chosen.includes(_id) && (!isAwaited || has(name, words));
  const offered = (page.people ?? []).filter(isOffered).map(optionOf);
  const named = chosen.flatMap((id) => personOf(id) ?? []).map(optionOf);
  const isWhole = (page.people?.length ?? 0) + page.refused.length < shown;

  const picture = ({ value, label }: Option): ReactNode =>
    value && <Avatar person={{ id: value, name: label, picture: personOf(value)?.profilePicture }} />;
  const last = lastOf({ isAwaited, isWhole, hasAny: offered.length > 0 });
  const refused = page.refused
    .filter(({ _id }) => !chosen.includes(_id))
    .slice(0, refusedShown)
    .map(({ _id, name, why }): Option => ({ value: _id, label: `${name} ${why}`, disabled: true }));
  const absences = chosen.flatMap((id) => {
    const person = personOf(id);
    return person?.away ? [{ _id: id, name: person.name, away: person.away }] : [];
  });
  const unfit = chosen.flatMap((id) => {
    const [person, why] = [personOf(id), whyNot(id)];
    return person && why ? [{ _id: id, name: person.name, why }] : [];
  });
  return {
    field: { options: [...named, ...offered, ...last, ...refused], picture, onSearchChange: setTyped },
    notes: { away: absences, unfit },
  };
}
