import type { ListQuery } from 'contract/core/list';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import type { Store } from '../../core/store/store.ts';

type Said = Record<string, unknown>;

/** What is written of a row: as somebody gives it, before and after what was there already. */
export type Writing<T> = { recordId: string; said: Said; before?: T };

/** What a row says once this is written. */
export const afterOf = ({ said, before }: { said: Said; before?: object | undefined }): Said => ({
  ...before,
  ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
});

/** What would be missing or wrong in a field, and the sentence that says it. */
export type Rule<A> = [field: string, isBroken: (after: A) => unknown, says: string];

/** Refuses what breaks a rule; the first that is broken says so. */
export function checkRules<A>(rules: readonly Rule<A>[], after: A): void {
  const broken = rules.find(([, isBroken]) => isBroken(after));
  if (broken) throw invalid({ [broken[0]]: broken[2] });
}

type Parts<T> = {
  store: Store;
  /** Finds the record, for whoever may read it. */
  find(ctx: Context, recordId: string): Promise<unknown>;
  /** Locks the record, for whoever may work on what stands below it. */
  lock(ctx: WriteContext, recordId: string): Promise<WriteContext>;
  /** The same to change one, where whoever is named in it may say some of it: `check` then asks for the rights. */
  lockToChange?(ctx: WriteContext, recordId: string): Promise<WriteContext>;
  /** Refuses to change or delete one that stays as it is, whatever is said of it. */
  refuse?(ctx: WriteContext, recordId: string, row: T): Promise<void>;
  /** Refuses what is wrong in what somebody gives; gives what is written besides, by its columns. */
  check?(ctx: WriteContext, writing: Writing<T>): Promise<Said | void>;
};

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

/** What can be done about rows that stand below a record and have nothing below themselves. */
export function createRows<T>({ store, find, lock, lockToChange = lock, refuse, check }: Parts<T>) {
  const typed = (row: unknown) => row as T; // the store is that of these rows
  const findOwn = async (ctx: Context, recordId: string, id: string) =>
    typed(await store.find(ctx, id, { where: of(recordId) }));

  return {
    async list(ctx: Context, recordId: string, query: ListQuery) {
      const [, page] = await Promise.all([
        find(ctx, recordId),
        store.list(ctx, query, { where: [of(recordId)] }),
      ]);
      return page;
    },

    async add(given: WriteContext, recordId: string, said: Said): Promise<T> {
      const ctx = await lock(given, recordId);
      const besides = await check?.(ctx, { recordId, said });
      return typed(await store.insert(ctx, said, { extra: { record_id: recordId, ...besides } }));
    },

    async change(
      given: WriteContext,
      { recordId, id }: { recordId: string; id: string },
      { version, ...said }: Said & { version: number },
    ): Promise<T> {
      const ctx = await lockToChange(given, recordId);
      const before = await findOwn(ctx, recordId, id);
      await refuse?.(ctx, recordId, before);
      const besides = (await check?.(ctx, { recordId, said, before })) ?? {};
      return typed(await store.update(ctx, id, said, { version, extra: besides }));
    },

    async remove(
      given: WriteContext,
      { recordId, id }: { recordId: string; id: string },
      reason?: string,
    ): Promise<T> {
      const ctx = await lock(given, recordId);
      const row = await findOwn(ctx, recordId, id);
      await refuse?.(ctx, recordId, row);
      return typed(await store.remove(ctx, id, reason));
    },
  };
}
