import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { choicesIn } from 'contract/core/choices';
import { declarationOf } from 'contract/kind-declarations';
import { z } from 'zod';
import { addAnalysesOf, addDeletedOf } from '../analysis.ts';
import type { TestApi } from '../api.ts';
import { addRunsFor } from '../checklist.ts';
import { actionInputOf, type KindSamples } from '../kind-samples.ts';
import { callOf } from '../kinds.ts';
import { uploadFile } from '../upload.ts';
import type { World } from '../world.ts';

/** The record of a kind that a world's calls are about, and its workspace. */
export function placeOfKind(world: World, kind: RecordKind) {
  const { workspaceId, recordId } = world.kinds[kind]?.ids ?? world;
  return { workspaceId, recordId };
}

/** Another category, another choice and another day for each of several records, by what their kind declares. */
function differing(kind: RecordKind, given: object, { index, day }: { index: number; day: string }) {
  const shape: Record<string, z.ZodType> = declarationOf(kind).fields.shape;
  const ofField = (name: string): unknown => {
    const field = shape[name];
    if (field?.meta()?.['control'] === 'date') return day;
    if (name !== 'category' || !field) return undefined;
    const { enum: options = [] } = z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' });
    return options[index % Math.min(options.length, 3)];
  };
  const entries = Object.keys(given).map((name) => [name, ofField(name)]);
  const chosen = Object.entries(choicesIn(declarationOf(kind).fields))
    .filter(([name]) => !name.includes('.'))
    .map(([name, labels]) => {
      const choice = Object.keys(labels)[index % Object.keys(labels).length];
      // A grade is chosen from words, and is a number.
      return [name, shape[name]?.meta()?.['control'] === 'grade' ? Number(choice) : choice];
    });
  return Object.fromEntries([...chosen, ...entries].filter(([, value]) => value !== undefined)) as object;
}

/** One more record of a kind, and one more of all that one has below it; some of each are the same, and some are not. */
export async function addKindRow(
  { api, world }: { api: TestApi; world: World },
  { kind, input, step, asked, below }: KindSamples,
  { word, index }: { word: string; index: number },
): Promise<void> {
  const { owner: ada, siteId, processId, ids } = world;
  const { accountId } = ada.user;
  const params = placeOfKind(world, kind);
  const { workspaceId } = params;
  const unique = `${word} ${index}`;
  const day = `2026-0${(index % 3) + 1}-1${index % 2}`;
  const send = async (name: string, given: Record<string, string>, body?: object) => {
    const answer = await ada.call(callOf(name), { params: given, ...(body ? { body } : {}) });
    if (answer.status > 201) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return String(answer.body.data._id);
  };
  const given = input({ workspaceId, siteId, processId, accountId }, word);
  const recordId = await send(`${kind}.create`, {}, { ...given, ...differing(kind, given, { index, day }) });
  const place = { workspaceId, recordId };
  if (index % 2 === 0) await send(`${kind}.move`, place, { step, ...asked, version: 1 });
  if (index > 3) await send(`${kind}.remove`, place);
  await send(`${kind}-action.create`, params, {
    ...actionInputOf({ accountId }, word),
    startDate: day,
    endDate: `2026-1${index % 3}-20`,
  });
  const bytes = Buffer.from('x'.repeat((index % 3) + 1));
  const file = await uploadFile(api, ada, { fileName: `${unique}.txt`, filetype: 'text/plain', bytes });
  await send(`${kind}-file.create`, params, { key: file.body.Key });
  await below?.add(
    (name, more, body) =>
      send(`${kind}-${name}`, { ...ids, ...world.kinds[kind]?.ids, ...params, ...more }, body),
    { workspaceId, siteId, processId, accountId },
    unique,
    api.owner,
  );
  if (index === 0) await addRunsFor(ada, { type: recordKinds[kind].module, ...params });
  if (index > 2) return;
  await addAnalysesOf(ada, kind, params, unique);
  await addDeletedOf(ada, kind, { ...ids, ...world.kinds[kind]?.ids, ...params }, unique);
}
