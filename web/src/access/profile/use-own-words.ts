import { useMe } from '../../core/session/use-can.ts';

/** What somebody who guesses a person's password would try first. */
export function useOwnWords(): string[] {
  const { name, email, orgName } = useMe().data ?? {};
  return [name, email, orgName].filter((word) => typeof word === 'string');
}
