import pg from 'pg';
import { openDatabases } from './databases.ts';
import { onRegister } from './stage.ts';
import { headersOf } from './callers.ts';
import { narrowed, owner } from './register-data.ts';
import { riskPaths } from './risk-data.ts';
const size = Number(process.argv[2]);
const only = process.argv[3];
const explain = process.argv[4];
const databases = await openDatabases();
try {
  const url = await databases.withRegister(size);
  const c = new pg.Client(url); await c.connect();
  if (explain) { await c.query(`alter role plumbline_app set session_preload_libraries='auto_explain'`); for (const s of [`auto_explain.log_min_duration='800ms'`,`auto_explain.log_analyze=on`,`auto_explain.log_nested_statements=off`,`auto_explain.log_buffers=off`]) await c.query(`alter role plumbline_app set ${s}`); }
  else await c.query('alter role plumbline_app reset all');
  await c.end();
  await onRegister(databases, size, async ({ ours }) => {
    for (const [who, person] of Object.entries({ owner, narrowed })) {
      const headers = { ...(await headersOf(person.n)), subid: person.organization, accountid: person.account };
      for (const { what, path } of riskPaths) {
        if (only && !new RegExp(only).test(what)) continue;
        const times: number[] = [];
        let status = 0, text = '';
        for (let i = 0; i < 3; i++) { const t = performance.now(); const r = await fetch(ours.url + path, { headers }); text = await r.text(); times.push(performance.now() - t); status = r.status; }
        console.log(who.padEnd(9), what.padEnd(36), status, String(text.length).padStart(8), times.map((t) => t.toFixed(0)).join(' '), status >= 400 ? text.slice(0, 200) : '');
      }
    }
  });
} finally { await databases.stop(); }
