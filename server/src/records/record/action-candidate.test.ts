import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

test('who may be given an action is worked out for the people of the workspace, and for nobody else of the organization', async () => {
  const inside = await addMember(api, world, { level: 2, name: 'Ina Inside' });
  const outside = await addMember(api, world, { name: 'Otto Outside' });
  const risk = await makeRisk(world, 'Belt');
  const idOf = ({ user }: typeof inside) => user.accountId;
  await asOwner(
    api.urls,
    `create table asked_people (account_id uuid);
     alter function workspace_rights(uuid, uuid, uuid) rename to rights_worked_out;
     create function workspace_rights(p_organization uuid, p_account uuid, p_workspace uuid)
     returns table (level int, levels jsonb, grants text[]) language plpgsql as $$
     begin
       insert into asked_people values (p_account);
       return query select r.* from rights_worked_out(p_organization, p_account, p_workspace) r;
     end $$`,
  );
  const rows = await asOwner<{ ids: string[] }>(
    api.urls,
    `select set_config('app.organization', r.organization_id::text, true), array(
        select c.id::text from action_candidates(r.workspace_id, 'risk', r.site_id, r.process_id, null, null, 100) c) as ids
       from (select r.* from records r where r.id = '${risk._id}' offset 0) r`,
  );
  const asked = await asOwner<{ account_id: string }>(api.urls, 'select account_id from asked_people');
  expect(rows[0]?.ids).toContain(idOf(inside));
  expect(rows[0]?.ids).not.toContain(idOf(outside));
  expect(asked.map((row) => row.account_id)).toContain(idOf(inside));
  expect(asked.map((row) => row.account_id)).not.toContain(idOf(outside));
});
