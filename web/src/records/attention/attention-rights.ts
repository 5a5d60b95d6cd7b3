import { ownConcerns } from 'contract/core/record-kinds';
import type { AttentionEntry, AttentionItem } from 'contract/records/attention/attention.endpoints';
import { attentionRules } from 'contract/records/attention/attention-rules';
import { type Place, placeOf } from '../../core/loading/place.ts';
import { useMayAt } from '../../core/session/use-can.ts';
import { useSession } from '../../core/session/session.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';

type Item = AttentionItem | AttentionEntry;

/** Where something is that needs attention, also of another workspace than the one on screen; nothing elsewhere. */
function usePlaceOf(item: Item): Place | null {
  const here = useOrganizationId();
  const isElsewhere = 'organization' in item && item.organization._id !== here;
  return isElsewhere || item.workspace === null ? null : placeOf(item.link);
}

/** What the calls about something take that needs attention. */
export function useItemParams(item: Item) {
  const place = usePlaceOf(item);
  return {
    type: place?.module ?? '',
    workspaceId: item.workspace ?? '',
    key: item.key,
    attentionId: item._id,
  };
}

/** Whether the person may put something off, by their rights in its workspace; never what is in another organization. */
export function useMaySnooze(item: Item): boolean {
  const may = useMayAt(usePlaceOf(item));
  const { kind, people, managers } = item;
  const manager = attentionRules[item.key].isPersonal ? people : managers;
  return kind !== null && may('attention.snooze', { manager }) && may(`${kind}.update`, { manager });
}

/** Whether the person may give it to somebody else: what is a record or an action, by who may change the record. */
export function useMayGive(item: Item): boolean {
  const may = useMayAt(usePlaceOf(item));
  const { kind, managers: manager } = item;
  return kind !== null && may(`${kind}.update`, { manager });
}

/** Who should act besides the person. In another organization one has another id and the same email. */
export function useOthersOf({ people }: Pick<Item, 'people'>) {
  const { user } = useSession().auth;
  return people.filter(({ email }) => email !== user?.email);
}

/** What is done by whoever may decide, without being named for it. */
const doneByRight = new Set<string>(ownConcerns.flatMap(({ key, ofDeciders }) => (ofDeciders ? [key] : [])));

/**
 * Whether the person may remind whoever should act: where nothing of it is theirs, and they may change records there, or
 * see it as a manager of its record. Whoever may decide about it does.
 */
export function useMayRemind(item: Item): boolean {
  const may = useMayAt(usePlaceOf(item));
  const others = useOthersOf(item);
  const isTheirs = others.length < item.people.length;
  const { key, kind, isMine, standsInFor } = item;
  if (isMine && doneByRight.has(key)) return false;
  if (kind === null || isTheirs || others.length === 0 || standsInFor !== null) return false;
  return may('attention.remind') || (isMine && may('attention.read'));
}
