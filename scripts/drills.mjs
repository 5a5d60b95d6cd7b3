// The drills: tests of `npm test` in their full size. The test is the same, its numbers are others.

/**
 * What each drill runs: a file of tests, of them those with this in their title, and the numbers that make them large.
 * `takes` is what one took on two shared cores.
 */
export const drills = {
  switches: {
    what: '200 switches between two organizations in a browser',
    file: 'e2e/journeys/two-organizations.test.ts',
    title: 'T-11',
    sizes: { SWITCHES: 200 },
    takes: '6 min',
  },
  guesses: {
    what: '10,000 wrong passwords for one account from 200 networks while its person logs in 50 times',
    file: 'server/test/faults/guesses.test.ts',
    title: 'A-07',
    sizes: { GUESSES: 10_000, NETWORKS: 200, LOGINS: 50 },
    takes: '6 min',
  },
  enumeration: {
    what: '500 pairs of known and unknown addresses at each door, and of ids of others and of nobody',
    file: 'server/test/loops/enumeration.test.ts',
    title: 'A-10',
    sizes: { PAIRS: 500 },
    takes: '5 min',
  },
  nodes: {
    what: 'two nodes, one killed every 20 s for 5 min under 2,000 sockets',
    file: 'server/test/faults/nodes.test.ts',
    title: 'F-06',
    sizes: { KILLS: 15, KILL_EVERY_SECONDS: 20, SOCKETS: 2000 },
    takes: '7 min',
  },
  storm: {
    what: 'every pair of writes at once, in one organization and its neighbour, three times',
    file: 'server/test/faults/storm.test.ts',
    title: 'every write beside every other',
    sizes: { PAIRS: 100_000, ROUNDS: 3 },
    takes: '60 min',
  },
  'last-owner': {
    what: '500 attempts at once to leave an organization without an owner',
    file: 'server/src/people/account/account.test.ts',
    title: 'T-14',
    sizes: { ATTEMPTS: 500 },
    takes: '1 min',
  },
  away: {
    what: 'the database away for 30 s',
    file: 'server/test/faults/away.test.ts',
    title: 'F-03',
    sizes: { AWAY_SECONDS: 30 },
    takes: '1 min',
  },
  backup: {
    what: 'a backup under load of 100,000 risks and 500 MB of files, restored elsewhere; 1,000,000 and 5,000 at most',
    file: 'server/test/faults/backup.test.ts',
    title: 'F-12',
    sizes: { RISKS: 100_000, FILES_MB: 500 },
    takes: '5 min',
  },
  worker: {
    what: 'a worker killed in 100 rounds among its mails',
    file: 'server/src/support/notification/notification-kill.test.ts',
    title: 'F-10',
    sizes: { ROUNDS: 100 },
    takes: '6 min',
  },
  import: {
    what: 'an import of 10,000 records, 3 % of them bad, whose worker is lost half-way, made and undone',
    file: 'server/src/records/import/import-large-records.test.ts',
    title: 'each good row made once',
    sizes: { LARGE_ROWS: 10_000 },
    takes: '5 min',
  },
  crash: {
    what: 'the process killed in 200 rounds, PostgreSQL in 50',
    file: 'server/test/faults/crash.test.ts',
    title: 'F-0[12]',
    sizes: { PROCESS_ROUNDS: 200, POSTGRES_ROUNDS: 50 },
    takes: '20 min',
  },
  tampers: {
    what: '12 kinds of tampering at 50 random places each of a chain of 400 rows, with all that the database holds in hand',
    file: 'server/src/tampers.test.ts',
    title: 'U-07',
    sizes: { PLACES: 50, CHAIN: 400 },
    takes: '3 min',
  },
  replay: {
    what: '10,000 random writes, after which every record is what the log tells of it',
    file: 'server/test/loops/recount.test.ts',
    title: 'U-05',
    sizes: { OPERATIONS: 10_000 },
    takes: '10 min',
  },
  approvals: {
    what: '200 races of three people who approve the same at the same moment',
    file: 'server/src/records/approval/approval.test.ts',
    title: 'E-05',
    sizes: { ROUNDS: 200 },
    takes: '2 min',
  },
  'signed-tampers': {
    what: '25 kinds of tampering with the signatures of 50 records, and 11 with what was signed and its files',
    file: 'server/src/records/signature/signature.test.ts',
    title: 'E-03',
    sizes: { RECORDS: 50 },
    takes: '5 min',
  },
};

/** Gives a number of a test: the small one, unless a drill sets another. */
export function sizeOf(/** @type {string} */ name, /** @type {number} */ small) {
  return Number(process.env[name] ?? small);
}

/** Says what a drill has measured; `npm test` wants to know only whether it holds. */
export function tell(/** @type {string} */ line) {
  if (process.env.DRILL) console.log(line);
}
