import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { Link, LinkedRecord, LinkSearch, SourceItem } from 'contract/records/link/link';
import {
  isByStep,
  type LinkType,
  type RelationKey,
  relationOf,
  relations,
} from 'contract/records/link/link-words';
import type { RecordBase } from 'contract/records/record/record';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, invalid, notFound } from '../../core/http/errors.ts';
import { findSourceItems } from '../checklist/source-item.service.ts';
import type { Records } from '../record/record.service.ts';
import { findRecordHits } from '../search/search.service.ts';
import {
  endLink,
  endLinksOf,
  findLinks,
  findNewest,
  findObstacle,
  findRecords,
  insertLink,
} from './link.store.ts';
import { traceFrom } from './trace.service.ts';

type Input = { relation: RelationKey; record: string; note?: string | null | undefined };

/** One of the two records of a link, as its log needs it. */
type End = { _id: string; kind: RecordKind; number: string; name: string; workspaceId: string };

type Said = {
  action: string;
  changes: (other: End, words: string) => Record<string, [unknown, unknown]>;
  reason?: string;
};

const mostOffered = 12;
/** Of so many that have the words, those are offered that may be chosen. */
const mostSought = 500;

const opposite = (relation: RelationKey): RelationKey => {
  const { type, isForward } = relations[relation];
  return relationOf(type, !isForward);
};

/** Says in the logs of both records what was done with their link: in each as that record sees it. */
function logLink(
  ctx: WriteContext,
  id: string,
  { ends: [own, other], relation, said }: { ends: readonly [End, End]; relation: RelationKey; said: Said },
): void {
  const sides = [
    { root: own, seen: other, words: relations[relation].words },
    { root: other, seen: own, words: relations[opposite(relation)].words },
  ];
  for (const { root, seen, words } of sides) {
    ctx.trail.rows.push({
      entity: `${root.kind}_link`,
      action: said.action,
      module: recordKinds[root.kind].module,
      workspaceId: root.workspaceId,
      rootId: root._id,
      recordId: id,
      recordNumber: root.number,
      recordName: `“${words} ${seen.number}”`,
      recordVersion: 1,
      changes: said.changes(seen, words),
      reason: said.reason ?? null,
    });
  }
}

const endOf = ({ workspace, ...record }: LinkedRecord): End => ({ ...record, workspaceId: workspace._id });

/** The record to be linked with; one that the caller does not see is not there. */
async function findOther(ctx: WriteContext, recordId: string, id: string): Promise<End> {
  if (id === recordId) throw invalid({ record: 'A record is not linked with itself. Choose another one.' });
  const [other] = await findRecords(ctx, [id]);
  if (!other) throw notFound('Record', 'record');
  return endOf(other);
}

/** Refuses a link that is there already, or that would lead back to where it begins. */
async function refuseObstacle(ctx: WriteContext, [own, other]: readonly [End, End], relation: RelationKey) {
  const { type, isForward, words } = relations[relation];
  const [from, to] = isForward ? [own, other] : [other, own];
  const obstacle = await findObstacle(ctx, { from: from._id, to: to._id, type });
  if (obstacle === 'double') throw invalid({ record: `${own.number} ${words} ${other.number} already.` });
  if (obstacle === 'circle') {
    const { words: forward } = relations[relationOf(type, true)];
    throw invalid({
      record: `This would go in a circle: ${to.number} ${forward} ${from.number} already, directly or through others.`,
    });
  }
  return { from, to, type };
}

/** What a new link changes, as one of its records sees it. */
const newLinkChanges =
  (note: string | null | undefined): Said['changes'] =>
  (seen, words) => ({
    relation: [null, words],
    record: [null, { _id: seen._id, name: `${seen.number} ${seen.name}` }],
    ...(note ? { note: [null, note] } : {}),
  });

/** What is looked up besides the links of records themselves. */
const createLooks = <R extends RecordBase>(records: Records<R>) => ({
  /** The items of checklists that a record was raised from. */
  async items(ctx: Context, recordId: string): Promise<SourceItem[]> {
    const [, items] = await Promise.all([records.find(ctx, recordId), findSourceItems(ctx, [recordId])]);
    return items.map(({ of: _of, ...item }) => item);
  },

  /** What a record can be linked with: by a text that is long enough, else the newest of the workspace. */
  async offer(ctx: Context, recordId: string, { search, kind, isOpen }: LinkSearch): Promise<LinkedRecord[]> {
    await records.find(ctx, recordId);
    const narrowing = { besides: recordId, isOpen: isOpen === 'true', most: mostOffered };
    if (search.length < 2) return findNewest(ctx, kind ?? records.kind, narrowing);
    const ids = await findRecordHits(ctx, search, { kind, atMost: mostSought });
    return findRecords(ctx, ids, narrowing);
  },

  trace: async (ctx: Context, recordId: string, steps: number) => {
    const [, trace] = await Promise.all([records.find(ctx, recordId), traceFrom(ctx, recordId, steps)]);
    return trace;
  },
});

/** Links a record with another that the caller sees, and says so in both logs; gives the id of the link. */
async function linkWith(ctx: WriteContext, own: End, { relation, record, note }: Input): Promise<string> {
  const other = await findOther(ctx, own._id, record);
  const ends = await refuseObstacle(ctx, [own, other], relation);
  const id = await insertLink(ctx, { ...ends, note: note ?? null });
  const changes = newLinkChanges(note);
  logLink(ctx, id, { ends: [own, other], relation, said: { action: 'created', changes } });
  return id;
}

const removed = (reason: string): Said => ({
  action: 'deleted',
  changes: () => ({ isDeleted: [false, true] }),
  reason,
});

type Linked = Pick<RecordBase, '_id' | 'number' | 'name' | 'workspace'>;

const endOfKind = (kind: RecordKind, { _id, number, name, workspace }: Linked): End => ({
  _id,
  kind,
  number,
  name,
  workspaceId: workspace,
});

/** Links a record with the one that a step of it names. */
export const linkByStep = async (
  ctx: WriteContext,
  kind: RecordKind,
  record: Linked,
  link: Omit<Input, 'note'>,
): Promise<string> => linkWith(ctx, endOfKind(kind, record), link);

/** Takes away the links of a type that a step of a record has made, also where the caller does not see where they lead. */
export async function undoLinks(
  ctx: WriteContext,
  kind: RecordKind,
  record: Linked,
  { type, reason }: { type: LinkType; reason: string },
): Promise<void> {
  const own = endOfKind(kind, record);
  for (const { id, ...other } of await endLinksOf(ctx, { recordId: own._id, type, reason }))
    logLink(ctx, id, { ends: [own, other], relation: relationOf(type, true), said: removed(reason) });
}

/** What records of a kind are linked with, across kinds and workspaces. A link is no part of either of its records. */
export function createLinks<R extends RecordBase>(records: Records<R>) {
  const { kind } = records;
  const ownEnd = (record: R): End => endOfKind(kind, record);

  return {
    async list(ctx: Context, recordId: string): Promise<Link[]> {
      const [, links] = await Promise.all([records.find(ctx, recordId), findLinks(ctx, recordId)]);
      return links;
    },

    ...createLooks(records),

    /** Links two records; by a rule that was set before also where the caller may not change the record. */
    async create(
      ctx: WriteContext,
      recordId: string,
      { relation, record, note }: Input,
      { isByRule = false } = {},
    ): Promise<Link> {
      const { find, lockToUpdate } = records;
      const own = ownEnd(
        await (isByRule ? find(ctx, recordId, { lock: 'change' }) : lockToUpdate(ctx, recordId)),
      );
      return one(ctx, recordId, await linkWith(ctx, own, { relation, record, note }));
    },

    async remove(ctx: WriteContext, recordId: string, id: string, reason: string): Promise<Link> {
      const own = ownEnd(await records.lockToUpdate(ctx, recordId));
      const link = await one(ctx, recordId, id);
      if (isByStep(link.relation))
        throw new AppError(
          'PRECONDITION_UNMET',
          'A step has made this link. It goes when that step is undone.',
        );
      if (!(await endLink(ctx, id, reason))) throw notFound('Link');
      logLink(ctx, id, { ends: [own, endOf(link.record)], relation: link.relation, said: removed(reason) });
      return link;
    },
  };
}

async function one(ctx: Context, recordId: string, id: string): Promise<Link> {
  const [link] = await findLinks(ctx, recordId, id);
  if (!link) throw notFound('Link');
  return link;
}
