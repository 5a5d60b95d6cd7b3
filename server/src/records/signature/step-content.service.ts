import type { RecordKind } from 'contract/core/record-kinds';
import type { Workflow } from 'contract/core/workflow';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { RecordBase } from 'contract/records/record/record';
import type { ShownField, SignedKind } from 'contract/records/signature/signature';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Store } from '../../core/store/store.ts';
import {
  contentOf,
  definedFor,
  type Kept,
  saidIn,
  type Signable,
  type Signed,
  withBelow,
} from './content.service.ts';

type Loose = Record<string, unknown>;

/** One thing that is signed with a record: as it is kept for good, and in words. */
export type SignedThing = ShownField & { value: unknown };

/** What was signed, where it is asked what has become of it; nothing where somebody is about to sign. */
export type Before = Kept['content'] | undefined;

/** What is signed of one sort of thing below a record. */
export type SignedPart<R> = (ctx: Context, record: R, before: Before) => Promise<readonly SignedThing[]>;

/** What each step that is signed adds to what a record says itself: the parts that it is about, by name. */
export type SignedWith<T extends string, R> = Partial<Record<T, Readonly<Record<string, SignedPart<R>>>>>;

type Rows<R> = {
  store: Store;
  fields: readonly string[];
  /** How one is called; by its sort and its name unless told. */
  labelOf: (row: Loose) => string;
  /** What narrows them besides their record, over the row `t`. */
  where?: (record: R, before: Before) => readonly Sql[];
  /** What an answer says otherwise than it is signed. */
  saidOf?: (row: Loose) => Loose;
};

/** Reads all rows of a store that stand below a record, in the order of their ids, which is that of their making. */
export async function listBelow(ctx: Context, store: Store, where: readonly Sql[]): Promise<Loose[]> {
  const { batches } = await store.listAll(ctx, {}, { where: [...where] });
  const rows: Loose[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows.toSorted((a, b) => (String(a['_id']) < String(b['_id']) ? -1 : 1));
}

/** One thing by what it says in these fields. */
export function signedThing(
  entity: string,
  { field, label, defined }: { field: string; label: string; defined?: readonly CustomField[] },
  said: Loose,
  fields: readonly string[],
): SignedThing {
  const { fields: value, shown } = saidIn(entity, said, fields, defined);
  const text = shown.map((one) => `${one.label}: ${one.text}`).join('\n');
  return { field, label, value, text };
}

/** The rows of a store below a record, each as one thing that is signed. */
export const signedRows =
  <R extends RecordBase>({ store, fields, labelOf, where, saidOf }: Rows<R>): SignedPart<R> =>
  async (ctx, record, before) => {
    const { name } = store.entity;
    const own = where?.(record, before) ?? [];
    const rows = await listBelow(ctx, store, [sql`t.record_id = ${record._id}`, ...own]);
    const defined = fields.includes('custom') ? await definedFor(ctx, 'action', rows) : [];
    return rows.map((row) =>
      signedThing(
        name,
        { field: `${name}.${String(row['_id'])}`, label: labelOf(row), defined },
        saidOf?.(row) ?? row,
        fields,
      ),
    );
  };

/** Narrows the rows of a store to those that were signed: what is added later leaves the signature as it is. */
export const thoseSigned =
  ({ entity: { name } }: Store) =>
  (_record: unknown, before: Before): Sql[] => {
    if (!before) return [];
    const begin = `${name}.`;
    const ids = Object.keys(before.fields).flatMap((field) =>
      field.startsWith(begin) ? field.slice(begin.length) : [],
    );
    return [sql`t.id = any(${ids}::uuid[])`];
  };

/** What one is called by its sort and its name. */
export const calledBy = (sort: string) => (row: Loose) => `${sort}: ${String(row['name'])}`;

/** The rows of a store with all that people write into them. */
export const signedInputs = <R extends RecordBase>(
  sort: string,
  store: Store,
  input: { shape: object },
): SignedPart<R> => signedRows({ store, fields: Object.keys(input.shape), labelOf: calledBy(sort) });

/** For which step something is signed, and what was signed where it is asked what has become of that. */
export type Signing = { step?: string | undefined; before?: Before };

/**
 * What the records of a kind say that somebody would sign: the record itself and, for a step that is signed, what stands
 * below it that the step is about.
 */
export function createSignedContent<T extends string, R extends RecordBase>(
  kind: RecordKind,
  workflow: Pick<Workflow<string, T>, 'transitions'>,
  signedWith: SignedWith<T, R>,
) {
  const steps: Readonly<Record<string, { label: string } | undefined>> = workflow.transitions;
  const parts: Readonly<Record<string, Readonly<Record<string, SignedPart<R>>> | undefined>> = signedWith;
  return {
    /** What of one somebody would sign: what it says and, for a step that is signed, what that step is about. */
    async signedContent(ctx: Context, record: R, { step, before }: Signing = {}): Promise<Signed> {
      const own = step === undefined ? undefined : parts[step];
      const [said, ...below] = await Promise.all([
        contentOf(ctx, kind, record),
        ...Object.values(own ?? {}).map((part) => part(ctx, record, before)),
      ]);
      if (step === undefined || !own) return said;
      return withBelow(said, { step, label: steps[step]?.label ?? step }, below.flat());
    },
  };
}

/** The records of a kind, as they are signed. */
export type SignedRecords<R extends Signable = RecordBase, K extends SignedKind = RecordKind> = {
  kind: K;
  signedContent(ctx: Context, record: R, signing?: Signing): Promise<Signed>;
};

/** What a record says now of what a signature stands for: by the step that was taken by it, where it was one. */
export const standingContent = <R extends Signable>(
  ctx: Context,
  records: SignedRecords<R, SignedKind>,
  record: R,
  { content }: Pick<Kept, 'content'>,
): Promise<Signed> => records.signedContent(ctx, record, { step: content.step, before: content });
