import type { FieldOwner } from 'contract/core/custom-field';
import { type CustomField, customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { useMemo } from 'react';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useApi } from '../../core/http/use-api.ts';

/** The additional fields of one owner among those of a workspace. */
export const ownedBy = (owner: FieldOwner, fields: readonly CustomField[]): CustomField[] =>
  fields.filter(({ appliesTo }) => appliesTo === owner);

type Asked = { of?: FieldOwner; later?: boolean };

/**
 * The additional fields of the records of the open workspace, or of their actions, in the order of the form, retired ones
 * included.
 */
export function useCustomFields({ of: owner = 'record', later = false }: Asked = {}) {
  const params = useWorkspaceParams();
  const options = { staleTime: 60_000, later };
  const { data: all, error, refetch, isLoading } = useApi(customFieldEndpoints.list, { params }, options);
  const data = useMemo(() => all && ownedBy(owner, all), [all, owner]);
  return { data, error, refetch, isLoading };
}
