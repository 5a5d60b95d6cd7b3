import type { TestApi } from '../api.ts';

/** The same values as the database sorts them, texts without regard to capitals; what is absent comes last. */
export async function inOrder(
  api: Pick<TestApi, 'owner'>,
  values: unknown[],
  isDescending: boolean,
): Promise<unknown[]> {
  const present = values.filter((value) => value !== null && value !== undefined);
  const isNumber = present.every((value) => typeof value === 'number');
  const { rows } = await api.owner.query<{ value: string }>(
    isNumber
      ? `select v as value from unnest($1::numeric[]) v order by v ${isDescending ? 'desc' : ''}`
      : `select lower(v) as value from unnest($1::text[]) v order by lower(v) ${isDescending ? 'desc' : ''}`,
    [present],
  );
  return rows.map(({ value }) => (isNumber ? Number(value) : value));
}
