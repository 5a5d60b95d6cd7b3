import { useActor, useMay } from '../../core/session/use-can.ts';
import type { PartCalls, ShownRecord } from '../record/record-kind.ts';

/** Who reads a stream, and what they may do there. */
export type StreamRights = {
  ownId: string | undefined;
  mayComment: boolean;
  mayPin: boolean;
  mayModerate: boolean;
};

type People = Pick<ShownRecord, 'managers' | 'members'> & { assignees: readonly { _id: string }[] };

/** What the caller may do with what is said of a record, by the calls that do it. */
export function useStreamRights(
  calls: PartCalls['comment'],
  { managers, members, assignees }: People,
): StreamRights {
  const may = useMay();
  const ownId = useActor()?.accountId;
  const people = { manager: managers, member: members, assignee: assignees };
  return {
    ownId,
    mayComment: may(calls.create.access, people),
    mayPin: may(calls.pin.access, people),
    mayModerate: may(calls.takeDown.access, people),
  };
}
