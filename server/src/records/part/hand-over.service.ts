import type { Person } from 'contract/core/field';
import { namedAsks, ownedParts } from 'contract/core/record-kinds';
import { checkPeople } from '../../access/user/user.service.ts';
import type { WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import type { Store } from '../../core/store/store.ts';
import { belowRecord, type Taker } from '../../people/reassign/reassign.service.ts';

/** Why somebody cannot take it over, as a sentence. */
type Check = (row: object, to: string, ctx: WriteContext) => string | undefined | Promise<string | undefined>;

type Row = Record<string, Person[] | Person | null>;

/**
 * Gives what somebody is named for, or owns, below a record to somebody else. Without anybody else it stays in their name:
 * what has to be done is not to be lost.
 */
export const handsOver =
  (store: Store, check?: Check): Taker =>
  async (given, item, { from, to }) => {
    const { _id, kind } = item;
    const field =
      namedAsks.find(({ task }) => task === kind)?.of?.people ??
      ownedParts.find(({ part }) => part === kind)?.people;
    if (!field) throw new Error(`Nobody is named for ${kind}`);
    if (!to) return;
    const ctx = belowRecord(given, item);
    await checkPeople(ctx, [to], 'to');
    const row = (await store.find(ctx, _id, { lock: 'change' })) as Row; // its field is of people
    const refusal = await check?.(row, to, ctx);
    if (refusal) throw invalid({ to: refusal });
    const people = row[field];
    const others = Array.isArray(people) ? people.map(({ _id: id }) => (id === from ? to : id)) : undefined;
    await store.update(ctx, _id, { [field]: others ? [...new Set(others)] : to }, { action: 'reassigned' });
    ctx.emit('task.changed', [`account:${from}`, `account:${to}`], { id: _id });
  };
