import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { ownSignatureEndpoints } from 'contract/records/signature/own-signature.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { sign } from '../../../test/sign.ts';
import { attachNote } from '../../../test/world-records.ts';

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());

test('a verification reads the files that were signed, and says when one is another now, or gone', async () => {
  const recordId = (await makeRisk(place, 'Torque below 180 Nm'))._id;
  const params = { workspaceId: place.workspaceId, recordId };
  await attachNote(api, place.owner, params);
  const signatureId = String((await sign(place.owner, params, 'Verified')).body.data._id);
  const { rows } = await api.owner.query<{ id: string; name: string }>(
    'select file_id as id, name from record_files where record_id = $1',
    [params.recordId],
  );
  const { id = '', name } = rows[0] ?? {};
  const told = async () => {
    const { isWhole, signatures } = (await place.owner.call(riskParts.signature.verify, { params })).body
      .data;
    return [isWhole, signatures.flatMap(({ problems }: { problems: string[] }) => problems)];
  };
  expect(await told()).toEqual([true, []]);
  await api.services.storage.put(id, Buffer.from('Other bytes'));
  expect(await told()).toEqual([false, [`The file “${name}” was changed where it is kept.`]]);
  await api.services.storage.remove(id);
  expect(await told()).toEqual([false, [`The file “${name}”, which was signed, is no longer kept.`]]);
  const own = await place.owner.call(ownSignatureEndpoints.verify, { params: { signatureId } });
  expect(own.body.data).toMatchObject({
    isWhole: false,
    problems: [`The file “${name}”, which was signed, is no longer kept.`],
  });
});
