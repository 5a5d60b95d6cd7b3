import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The roles that sign in to the database beside its owner: the API's and the job worker's. */
export type DatabaseRole = 'plumbline_app' | 'plumbline_worker';

const signInRoles: DatabaseRole[] = ['plumbline_app', 'plumbline_worker'];

/** The password of a database role: one on every node with this secret key, and without characters that need quoting. */
const rolePassword = (secretKey: string, role: DatabaseRole): string =>
  createHmac('sha256', secretKey).update(`database role ${role}`).digest('base64url');

/** Gives the owner's database address with a role signing in instead of the owner. */
export function roleUrl(ownerUrl: string, role: DatabaseRole, secretKey: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = rolePassword(secretKey, role);
  return url.href;
}

/**
 * Makes the roles that the migrations give rights to: plumbline_app and plumbline_worker, whose passwords it sets, and
 * plumbline_definer, which owns functions and never signs in. Throws the database's error when the client may not.
 */
export async function ensureRoles(client: pg.ClientBase, secretKey: string): Promise<void> {
  const statements = signInRoles.map((role) => {
    const password = pg.escapeLiteral(rolePassword(secretKey, role));
    return ensureRole(role, `login password ${password}`);
  });
  statements.push(ensureRole('plumbline_definer', 'nologin'));
  await retryContested(() => client.query(statements.join(';')));
}

// What only a superuser may take away is asked for only where it is there to be taken.
const ensureRole = (role: string, attributes: string) => `
  do $$ begin
    if to_regrole('${role}') is null then create role ${role}; end if;
    if exists (select from pg_roles where rolname = '${role}' and (rolsuper or rolbypassrls)) then
      alter role ${role} nosuperuser nobypassrls;
    end if;
  end $$;
  alter role ${role} ${attributes};
  grant ${role} to current_user`;

/** Roles belong to the whole server, where a lock of one database does not hold: another may be making them just now. */
async function retryContested(attempt: () => Promise<unknown>, tries = 20): Promise<void> {
  const contestedCodes = ['42710', '23505', 'XX000']; // it exists, twice in the same way; tuple concurrently updated
  try {
    await attempt();
  } catch (error) {
    const isContested = error instanceof pg.DatabaseError && contestedCodes.includes(error.code ?? '');
    if (!isContested || tries === 1) throw error;
    await retryContested(attempt, tries - 1);
  }
}

/** Lets the job worker's role use the queue, of which it owns nothing. May be repeated. */
export async function grantQueue(client: pg.ClientBase): Promise<void> {
  await client.query(`
    grant usage on schema graphile_worker to plumbline_worker;
    grant select, insert, update, delete on all tables in schema graphile_worker to plumbline_worker;
    grant usage, select on all sequences in schema graphile_worker to plumbline_worker;
    revoke all on all functions in schema graphile_worker from public;
    grant execute on all functions in schema graphile_worker to plumbline_worker;
    do $$
    declare
      queue_table regclass;
    begin
      -- Its tables have row-level security without a policy, so that only their owner sees rows.
      for queue_table in
        select oid from pg_class
        where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
          and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'worker')
      loop
        execute format('create policy worker on %s to plumbline_worker using (true) with check (true)', queue_table);
      end loop;
    end $$;
  `);
}
