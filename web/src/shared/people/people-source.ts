import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Absence } from 'contract/access/delegation/delegation';
import type { Endpoint } from 'contract/core/endpoint';
import type { Person } from 'contract/core/field';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import type { WirePerson } from '../marks/person.tsx';

/** Where the people of a field are looked for. */
export type PeopleSource = {
  /** A call that takes `search`, `limit` and `ids`. */
  endpoint: Endpoint;
  params: Record<string, string>;
  /** What else narrows them. */
  query?: Record<string, string>;
  /** The people in an answer of the call. */
  peopleIn: (answer: unknown) => readonly WirePerson[];
  /** Those whose names are known already, such as those who stand in the record. */
  known?: readonly WirePerson[] | undefined;
  /** Those in an answer who cannot be chosen, and why. */
  refusedIn?: (answer: unknown) => readonly (WirePerson & { why: string })[];
  /** Those who are not offered. */
  leaveOut?: readonly string[];
};

type Given = Pick<PeopleSource, 'known' | 'leaveOut'>;

/** An answer that is a list of people, as `Person` or with more. */
const allIn = (answer: unknown) => answer as readonly Person[]; // calls that take `ids` answer so

/** The active people of a workspace. */
export function workspacePeople(workspaceId: string, given: Given = {}): PeopleSource {
  return { endpoint: userEndpoints.workspaceNames, params: { workspaceId }, peopleIn: allIn, ...given };
}

/** These of the people of a workspace alone, such as the managers of a record. */
export function peopleAmong(workspaceId: string, ids: readonly string[], given: Given = {}): PeopleSource {
  const all = workspacePeople(workspaceId, given);
  return ids.length > 0 ? { ...all, query: { ids: ids.join(',') } } : all;
}

type Candidate = Person & { why: string | null; away?: Absence | null };

/** People whom a call answers with why not, where they cannot be chosen. */
export function candidatesOf(
  endpoint: Endpoint,
  params: Record<string, string>,
  given: Given = {},
): PeopleSource {
  const all = (answer: unknown) => answer as readonly Candidate[]; // the call answers so
  return {
    endpoint,
    params,
    peopleIn: (answer) => all(answer).filter(({ why }) => why === null),
    refusedIn: (answer) => all(answer).flatMap(({ why, ...person }) => (why ? [{ ...person, why }] : [])),
    ...given,
  };
}

/** People that a call offers, which answers a list of them. */
export function peopleOf(
  endpoint: Endpoint,
  params: Record<string, string>,
  given: Given = {},
): PeopleSource {
  return { endpoint, params, peopleIn: allIn, ...given };
}

/** Everybody whom an answer of this call has named so far; those who cannot be chosen with why. */
function namedSoFar(
  client: QueryClient,
  { endpoint, peopleIn, refusedIn }: PeopleSource,
): readonly (WirePerson & { why?: string | null })[] {
  const answers = client.getQueriesData({ queryKey: [endpoint.topic, endpoint.route] });
  return answers.flatMap(([, answer]) =>
    answer === undefined ? [] : [...peopleIn(answer), ...(refusedIn?.(answer) ?? [])],
  );
}

type FoundPeople = {
  /** The person of an id, of those who were found or are known; undefined of somebody else. */
  personOf(id: string): WirePerson | undefined;
  /** Why somebody who was chosen before cannot be chosen any more. */
  whyNot(id: string): string | undefined;
};

/** What is known so far of the people of a field. */
export function useFoundPeople(source: PeopleSource): FoundPeople {
  const client = useQueryClient();
  return {
    personOf: (id) => [...(source.known ?? []), ...namedSoFar(client, source)].find(({ _id }) => _id === id),
    whyNot: (id) => namedSoFar(client, source).find(({ _id }) => _id === id)?.why ?? undefined,
  };
}
