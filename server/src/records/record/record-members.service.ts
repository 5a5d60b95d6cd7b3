import { limits } from 'contract/core/limits';
import type { ListQuery } from 'contract/core/list';
import type { RecordKind } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import { checkPeople } from '../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import { checkNaming } from './record-checks.service.ts';

/** A page of the people who take part in a record. */
function pageOfMembers(members: RecordBase['members'], { page, limit, search, sort }: ListQuery) {
  const wanted = search?.toLowerCase() ?? '';
  const found = members
    .filter((person) => person.name.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name) * (sort === '-name' ? -1 : 1));
  const shown = found.slice((page - 1) * limit, page * limit);
  const totalPages = Math.ceil(found.length / limit);
  return { data: shown, members: shown, total: found.length, page, limit, totalPages };
}

type OfRecords<R> = {
  kind: RecordKind;
  find: (ctx: Context, id: string) => Promise<R>;
  lockToUpdate: (ctx: WriteContext, id: string) => Promise<R>;
  write: (ctx: WriteContext, id: string, patch: { members: string[] }) => Promise<R>;
};

/** The people who take part in the records of a kind. */
export function createMembers<R extends RecordBase>({ kind, find, lockToUpdate, write }: OfRecords<R>) {
  return {
    async listMembers(ctx: Context, id: string, query: ListQuery) {
      const { members } = await find(ctx, id);
      return pageOfMembers(members, query);
    },

    async addMembers(ctx: WriteContext, id: string, members: readonly string[]): Promise<R> {
      const record = await lockToUpdate(ctx, id);
      checkNaming(ctx, kind, record);
      await checkPeople(ctx, members, 'members');
      const present = record.members.map((person) => person._id);
      const all = [...new Set([...present, ...members])];
      if (all.length > limits.membersOfRecord)
        throw conflict(`A record has at most ${limits.membersOfRecord} members. Take somebody off first.`);
      return write(ctx, id, { members: all });
    },

    async removeMember(ctx: WriteContext, id: string, memberId: string): Promise<R> {
      const record = await lockToUpdate(ctx, id);
      checkNaming(ctx, kind, record);
      const members = record.members.map((person) => person._id).filter((member) => member !== memberId);
      return write(ctx, id, { members });
    },
  };
}
