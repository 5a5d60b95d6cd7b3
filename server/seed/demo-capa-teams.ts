import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { at, dayFromNow, type Place } from './demo-place.ts';

type Params = { workspaceId: string; recordId: string };

/** Who of the company works on a case as what, and what was found out by another method than five whys. */
type Teamwork = {
  message?: string;
  team: readonly { person: number; role: string; contribution?: string }[];
  analysis: { title: string; method: string; done: string; conclusion: string };
};

const teamwork: Readonly<Record<string, Teamwork>> = {
  'Customer received axles with loose hub nuts': {
    message:
      'Until further notice every hub nut of line 2 is checked with a second wrench before the axle leaves the station. Wrench 7 stays locked away.',
    team: [
      { person: 1, role: 'leader' },
      { person: 0, role: 'champion', contribution: 'Frees the line for the trial' },
      { person: 2, role: 'sme', contribution: 'Torque tools and their calibration' },
      { person: 3, role: 'quality', contribution: 'Talks to the customer' },
    ],
    analysis: {
      title: 'What happened on the four axles, hour by hour',
      method: 'Timeline',
      done: 'The torque records of line 2 were laid beside the shift book for the two days on which the four axles were built.',
      conclusion:
        'All four were tightened with wrench 7 after its clutch had slipped for the first time; no other wrench shows the same drift.',
    },
  },
  'Cracked pallets at dock 4': {
    team: [
      { person: 2, role: 'leader' },
      { person: 0, role: 'champion' },
      { person: 1, role: 'member', contribution: 'Counts the pallets in stock' },
      { person: 3, role: 'quality' },
    ],
    analysis: {
      title: 'How a load can slip at the dock',
      method: 'Fault tree',
      done: 'The ways in which a load can slip were drawn from the top down, and each was looked for at dock 4.',
      conclusion: 'Of six ways one alone was found: the middle board breaks under more than 900 kg.',
    },
  },
};

/** Gives a case its team with their roles, and the analysis by another method that its story has. */
export async function addTeamwork(place: Place, params: Params, name: string): Promise<void> {
  const { team, analysis, message } = teamwork[name] ?? {};
  if (!team || !analysis) return;
  const people = team.map(({ person }) => at(place.accounts, person));
  await place.send(capaEndpoints.addMembers, { params, body: { members: people } });
  for (const { person, ...said } of team)
    await place.send(capaParts['team-role'].create, {
      params,
      body: { person: at(place.accounts, person), ...said },
    });
  if (message)
    await place.send(capaParts.message.create, {
      params,
      body: { message, people: people.slice(2), requiredAck: true, acknowledgeBy: dayFromNow(5) },
    });
  await place.send(capaParts['other-analysis'].create, { params, body: { ...analysis, status: 'complete' } });
}

/**
 * Puts the stays of the cases at their stages where their stories have them, who were all brought in on one day: from the
 * finding of each until today, in shares as such work takes.
 */
export const backdatedStays = `
  with weighed as (
    select y.organization_id, y.id, y.record_id, y.since_on as today, r.opened_on as found,
           array_position(array['draft', 'triage', 'investigation', 'plan-review', 'implementation', 'verification', 'monitoring', 'closure-review'], y.stage) as place,
           (array[1, 2, 9, 2, 14, 2, 12, 1])[array_position(array['draft', 'triage', 'investigation', 'plan-review', 'implementation', 'verification', 'monitoring', 'closure-review'], y.stage)] as weight
      from capa_stays y join records r on r.organization_id = y.organization_id and r.id = y.record_id
     where y.organization_id = $1 and y.workspace_id = $2),
  spread as (
    select w.*, (today - found) * (sum(weight) over up_to - weight) / sum(weight) over (partition by record_id) as before,
           (today - found) * sum(weight) over up_to / sum(weight) over (partition by record_id) as after
      from weighed w window up_to as (partition by record_id order by place))
  update capa_stays y set since_on = s.found + s.before::int, until_on = case when y.until_on is not null then s.found + s.after::int end
    from spread s where s.organization_id = y.organization_id and s.id = y.id`;
