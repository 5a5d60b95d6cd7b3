import { id, idOf, words } from './data.ts';

const org = id('user', '0');

/** An id among those of a kind, so far up that no other is met. */
const far = (millions: number, n = 'n') => id('session', `${millions}000000::bigint + ${n}`);

const levelOf = (score: string) =>
  `case when ${score} >= 15 then 'critical' when ${score} >= 10 then 'high' when ${score} >= 5 then 'medium' else 'low' end`;

/** How likely and how bad a risk is by each type of rating; what is done makes it less likely. */
const rated = `select n, w, person, type, less, greatest(1, 1 + (n / 3) % 5 - less) as likelihood, 1 + (n / 17) % 5 as impact
                 from numbered, (values ('inherent', 0), ('current', 1), ('residual', 2)) t (type, less)`;

/**
 * What risk adds to the records of a register: every risk has three ratings from three assessments, a policy holds for each
 * category, and of the rest every few have some. It is made from the table `numbered` of the register.
 */
export const riskParts = [
  `insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition, is_pending, counts)
     select ${org}, ${id('risk', 'n')}, type, ${id('workspace', 'w')}, likelihood, impact, likelihood * impact, ${levelOf('likelihood * impact')},
            date '2026-01-21' + (n % 300), 1, false, type = 'residual' from (${rated}) r`,
  `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, status, assessed_on, likelihood, impacts, impact, score, level, rationale, edition,
                                 created_by, created_at, given_at, looked_at)
     select ${org}, ${far(20, `n * 3::bigint + less`)}, ${id('workspace', 'w')}, ${id('risk', 'n')}, type, 'approved', date '2026-01-21' + (n % 300),
            likelihood, jsonb_build_object('operations', impact), impact, likelihood * impact, ${levelOf('likelihood * impact')}, 'As it was seen', 1,
            ${id('account', 'person')}, t, t, t
       from (select *, timestamptz '2026-01-21' + make_interval(days => n % 300) as t from (${rated}) r) r`,
  `insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, valid_from, reason)
     select ${org}, ${far(10, 'w * 10 + k')}, ${id('workspace', 'w')}, (array['Financial','Operational','Strategic','Compliance','Reputational'])[k], 1, 6, 12, date '2026-01-01', 'Decided for the year'
       from generate_series(0, 3) w, generate_series(1, 5) k`,
  `insert into risk_controls (organization_id, id, workspace_id, record_id, name, control_type, effectiveness, next_test)
     select ${org}, ${far(30)}, ${id('workspace', 'w')}, ${id('risk', 'n')}, 'Check of the ' || ${words}[1 + n % 16],
            (array['preventive','detective','corrective'])[1 + n % 3], (array['not-tested','ineffective','partial','effective'])[1 + (n / 5) % 4], current_date - 100 + n % 365
       from numbered where n % 5 = 0`,
  `insert into risk_treatments (organization_id, id, workspace_id, record_id, strategy, rationale)
     select ${org}, ${far(40)}, ${id('workspace', 'w')}, ${id('risk', 'n')}, (array['avoid','reduce-likelihood','reduce-impact','transfer'])[1 + (n / 4) % 4], 'It can be done'
       from numbered where n % 4 = 0`,
  `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen, requested_by)
     select ${org}, ${far(50)}, ${id('workspace', 'w')}, ${id('risk', 'n')}, 'accepted', 'It is borne', current_date - 30, current_date + (n / 9) % 300, '{}', ${id('account', 'person')}
       from numbered where n % 9 = 0`,
  `insert into risk_kris (organization_id, id, workspace_id, record_id, name, direction, amber, red, frequency, owner_id, state, last_value, last_reading, next_reading)
     select ${org}, ${far(60)}, ${id('workspace', 'w')}, ${id('risk', 'n')}, 'Stops of the ' || ${words}[1 + n % 16], 'higher-is-worse', 5, 10, 30, ${id('account', 'person')},
            (array['green','amber','red'])[1 + (n / 20) % 3], (n / 20) % 3 * 5 + 2, current_date - 10, current_date + (n / 20) % 30
       from numbered where n % 20 = 0`,
  `insert into risk_reviews (organization_id, id, workspace_id, record_id, reviewed_on, outcome, note, created_by)
     select ${org}, ${far(70)}, ${id('workspace', 'w')}, ${id('risk', 'n')}, current_date - n % 300, 'no-change', 'As before', ${id('account', 'person')}
       from numbered where n % 6 = 0`,
  `insert into risk_incidents (organization_id, id, workspace_id, record_id, happened_on, description, actual_impact, predicted, created_by)
     select ${org}, ${far(80)}, ${id('workspace', 'w')}, ${id('risk', 'n')}, current_date - n % 300, 'It came about', 1 + n % 5, '{"score": 6, "impact": 3, "likelihood": 2, "level": "medium"}', ${id('account', 'person')}
       from numbered where n % 50 = 7`,
];

export const riskTables = [
  'risk_ratings',
  'risk_assessments',
  'risk_controls',
  'risk_treatments',
  'risk_acceptances',
  'risk_kris',
  'risk_reviews',
  'risk_incidents',
];

const workspace = idOf('workspace', 0);
const risks = `/v1/risk/libraries/workspace/${workspace}`;
const module = `/v1/risk/module/${workspace}`;

/** What of risk counts, sorts or chooses among all risks of a workspace. */
export const riskPaths = [
  { what: 'heat map', path: `${risks}/matrix` },
  { what: 'risks of a cell', path: `${risks}?cell=residual-3-4` },
  { what: 'critical risks', path: `${risks}?level=critical` },
  { what: 'risks without a rating', path: `${risks}?level=none` },
  { what: 'risks beyond tolerance', path: `${risks}?appetite=above-tolerance` },
  { what: 'risks by residual score', path: `${risks}?sort=-residual` },
  { what: 'risks with ineffective controls', path: `${risks}?controls=ineffective` },
  { what: 'acceptances that end in 30 days', path: `${risks}?acceptance=30` },
  { what: 'risks with red indicators', path: `${risks}?kri=red` },
  { what: 'risks that came about worse', path: `${risks}?happened=worse` },
  { what: 'register as of a day', path: `${risks}/as-of?day=2026-06-30` },
  { what: 'dashboard', path: `${module}/dashboard?period=12` },
  { what: 'rest of the dashboard', path: `${module}/dashboard/more?period=12` },
];
