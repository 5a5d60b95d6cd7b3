import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { limits } from 'contract/core/limits';
import type { Member } from 'contract/people/member/member';
import { Absences } from '../../../access/delegation/absences.tsx';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useAdminPaths } from '../admin-paths.ts';

const query = { limit: limits.pageSizeMax };

/** When a person of the workspace is away and who stands in; an administrator of the organization says it for them. */
export function UserDelegations({ member: { _id, name } }: { member: Member }) {
  const { params } = useAdminPaths();
  const mayChange = useCan('account.update');
  const plain = useApi(
    delegationEndpoints.listInWorkspace,
    { params: { ...params, accountId: _id }, query },
    { enabled: !mayChange },
  );
  const whole = useApi(
    delegationEndpoints.listOf,
    { params: { accountId: _id }, query },
    { enabled: mayChange },
  );
  return (
    <Loaded answer={mayChange ? whole : plain} skeleton={<ListSkeleton rows={3} />}>
      {({ results }) => (
        <Absences rows={results} accountId={_id} person={{ _id, name }} mayChange={mayChange} />
      )}
    </Loaded>
  );
}
