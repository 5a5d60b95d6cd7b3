import type { GuardCases } from './guard-case.ts';

const set = (change: string) => [`update capas set ${change} where id = $1`];
const actions = (change: string) => [`update actions set ${change} where record_id = $1`];

const unanswered = (form: string, says: string) => ({
  spoil: set(`form5w2h = '${form}'`),
  says,
});

const workspaceSet = (settings: string) => [
  `update workspace_settings set settings = settings || '${settings}'
    where workspace_id = (select workspace_id from records where id = $1)`,
];

const noKind = { spoil: set('kind = null'), says: 'Fill in first: Kind.' };

const managedBy = `insert into record_people (organization_id, record_id, account_id, relation)
  select organization_id, id, $2, 'manager' from records where id = $1`;

const noCheckPlanned = {
  spoil: [`delete from capa_effectiveness where record_id = $1`],
  says: 'Plan how effectiveness will be checked before implementation.',
};

const unseenPlace = {
  spoil: [`update capa_laterals set decision = 'open' where record_id = $1`],
  says: 'Look first whether it could happen at "Line 3".',
};

const unpreventedPlace = {
  spoil: [
    `insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date, status)
     select organization_id, gen_random_uuid(), workspace_id, id, 'Look at Line 3', '2026-01-01', '2026-02-01', 'cancelled' from records where id = $1`,
    `update capa_laterals set decision = 'applies', action_id = (
       select a.id from actions a where a.record_id = $1 and a.status = 'cancelled') where record_id = $1`,
  ],
  says: 'Name another action first by which it is prevented at "Line 3": the one that was named is cancelled or deleted.',
};

/** Each guard of the lifecycle of a CAPA, with what it refuses. */
export const capaGuardCases = {
  isJudged: {
    spoil: set('source = null, recurrence_likelihood = null'),
    says: 'Fill in first: Source, Likelihood of recurrence.',
  },
  isTriaged: {
    accept: {
      spoil: set(`class_override = 'minor'`),
      says: 'Its class would be major. Give the reason for the lower one first.',
    },
    'correction-only': noKind,
    'begin-plan': noKind,
    'begin-correction': noKind,
  },
  rationaleGiven: {
    spoil: set('capa_rationale = null'),
    says: 'Fill in first: Why no CAPA is required.',
  },
  correctionPlanned: {
    spoil: actions(`type = 'training'`),
    says: 'Plan at least one action of the type correction or containment first.',
  },
  containmentDecided: {
    spoil: set('no_containment_reason = null'),
    says: 'Enter what is done at once to contain it, or say why nothing has to be contained.',
  },
  isContained: {
    spoil: actions(`type = 'containment', status = 'in-progress'`),
    says: 'Complete the containment "Change the seal" first, or cancel it with the reason.',
  },
  problemStated: { spoil: set('problem_statement = null'), says: 'Fill in first: Problem statement.' },
  problemPlain: {
    spoil: set(`problem_statement = 'It leaks because of the seal.'`),
    says: 'The problem statement says “because”: say what is wrong, where and since when, and leave causes to the analysis.',
  },
  factsAnswered: unanswered('{"what": "A leak"}', 'Answer in 5W2H first: when and where.'),
  implicationsStated: {
    spoil: set('adverse_implications = null'),
    says: 'Fill in first: Adverse implications.',
  },
  analysisMade: {
    spoil: [`update analyses set status = 'draft' where record_id = $1`],
    says: 'Complete an analysis of the causes first, by five whys, a fishbone or another method.',
  },
  causeNamed: {
    spoil: [`update causes set deleted_at = now() where record_id = $1`],
    says: 'Name at least one root cause first.',
  },
  causeCertain: {
    spoil: [`update causes set certainty = null where record_id = $1`],
    says: 'Say of at least one root cause how certain it is: verified or most probable.',
  },
  causesCovered: {
    spoil: actions('root_cause_ids = null'),
    says: 'No action covers the root cause "The seal has hardened".',
  },
  plannedAnew: {
    spoil: [
      'update capas set cycle = 2 where id = $1',
      'update capa_effectiveness set cycle = 2 where record_id = $1',
    ],
    says: 'No action of cycle 2 is planned: what was done before has not worked.',
  },
  analysedAnew: {
    spoil: [
      'update capas set cycle = 2 where id = $1',
      'update actions set cycle = 2 where record_id = $1',
      'update capa_effectiveness set cycle = 2 where record_id = $1',
      `insert into capa_effectiveness (organization_id, id, workspace_id, record_id, cycle, objective, metric, baseline, comparator, target,
                                       sample_size, wait_days, interval_days, checks_count, checker_id, verdict, failed)
       select organization_id, gen_random_uuid(), workspace_id, record_id, 1, objective, metric, baseline, comparator, target,
              sample_size, wait_days, interval_days, checks_count, checker_id, 'ineffective', 'cause' from capa_effectiveness where record_id = $1`,
    ],
    says: 'The cause was wrong: name another one, or begin another analysis, in cycle 2.',
  },
  sourceAnswered: {
    spoil: set('source_answer = null'),
    says: 'Fill in first: Answer to the source.',
  },
  correctivesCover: {
    spoil: actions(`type = 'corrective', root_cause_ids = null`),
    says: 'The corrective action "Change the seal" covers no root cause.',
  },
  notTrainingAlone: {
    spoil: actions(`type = 'training'`),
    says: 'Training alone does not keep it from happening again. Plan an action that changes the process, the equipment or the product.',
  },
  humanErrorRemoved: {
    spoil: [`update causes set is_human_error = true where record_id = $1`, ...actions(`type = 'training'`)],
    says: 'Only training is planned about the human error "The seal has hardened". Plan an action besides that changes the work itself.',
  },
  actionPlanned: { spoil: actions(`status = 'cancelled'`), says: 'Plan at least one action first.' },
  actionsAssigned: {
    spoil: [`delete from action_people p using actions a where a.record_id = $1 and p.action_id = a.id`],
    says: 'Give the action "Change the seal" to somebody first.',
  },
  actionsCarriedOut: {
    spoil: actions(`status = 'in-progress'`),
    says: 'The action "Change the seal" is not completed.',
  },
  effectivenessPlanned: {
    'submit-plan': noCheckPlanned,
    approve: noCheckPlanned,
    'begin-work': {
      spoil: [
        `update causes set category = null where record_id = $1`,
        `update capa_effectiveness set watch_rule = 'process-cause' where record_id = $1`,
      ],
      says: 'The effectiveness plan counts repeats by the sort of their causes: give a root cause its category, or choose what else counts as a repeat.',
    },
  },
  isCheckedByAnother: {
    spoil: [
      `insert into action_people (organization_id, action_id, account_id)
       select a.organization_id, a.id, e.checker_id from actions a join capa_effectiveness e using (organization_id, record_id) where a.record_id = $1`,
    ],
    says: 'Whoever is to check effectiveness carries out the action "Change the seal": let somebody else check it.',
  },
  checksEffective: {
    spoil: [`update capa_effectiveness_checks set value = 2 where record_id = $1`],
    says: 'The last check measured 2 and missed the target, at most 1; 4 was measured before the actions.',
  },
  checkMade: {
    spoil: [`delete from capa_effectiveness_checks where record_id = $1`],
    says: 'Enter what a check has measured first: a verdict rests on it.',
  },
  mayExtendMonitoring: {
    spoil: [`update capa_effectiveness set extensions = 2 where record_id = $1`],
    says: 'Monitoring was extended twice. Decide whether it is effective, partially effective or ineffective.',
  },
  isToBeMonitored: {
    spoil: set(`capa_required = 'no'`),
    says: 'Only a correction is made: there is nothing to monitor.',
  },
  hasPlan: {
    spoil: set(`capa_required = 'no'`),
    says: 'Only a correction is made: there is no plan.',
  },
  isCorrectionOnly: {
    spoil: set(`capa_required = 'yes'`),
    says: 'It is more than a correction: its effectiveness is monitored first.',
  },
  lateralDecided: { 'submit-plan': unseenPlace, 'begin-work': unpreventedPlace },
  placesSettled: {
    close: unseenPlace,
    'verify-close': unseenPlace,
    'close-effective': unpreventedPlace,
    'close-unmonitored': unseenPlace,
  },
  repeatsDecided: {
    spoil: [
      `delete from capa_differences d where d.record_id = $1 and d.other_id = (
         select r.id from records o join records r on r.name = o.name and r.id <> o.id and r.kind = o.kind and r.workspace_id = o.workspace_id
          where o.id = $1 order by r.created_at limit 1)`,
    ],
    says: 'Say first, under Similar, whether it is "Guarded" once more.',
  },
  documentsDecided: {
    spoil: [
      `insert into capa_document_impacts (organization_id, id, workspace_id, record_id, document, kind, decision)
       select organization_id, gen_random_uuid(), workspace_id, id, 'WI-12 Fitting seals', 'work-instruction', 'open' from records where id = $1`,
    ],
    says: 'Decide first what becomes of the document "WI-12 Fitting seals".',
  },
  lessonsAnswered: {
    spoil: set('lessons = null'),
    says: 'Say first what was learned: add a lesson, or write “none” in Lessons.',
  },
  risksReviewed: {
    spoil: [
      `insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, site_id, process_id, stage, opened_on)
       select organization_id, gen_random_uuid(), workspace_id, 'risk', 'RSK', 1999, 1, 'Seals age', 'They harden.', site_id, process_id, 'identified', opened_on
         from records where id = $1 on conflict (organization_id, kind, year, serial) do nothing`,
      `insert into record_links (organization_id, id, workspace_id, record_id, target_workspace_id, target_id, type)
       select o.organization_id, gen_random_uuid(), o.workspace_id, o.id, r.workspace_id, r.id, 'mitigates'
         from records o join records r on r.organization_id = o.organization_id and r.number = 'RSK-1999-0001' where o.id = $1`,
    ],
    says: 'Review the linked risk "RSK-1999-0001 Seals age" first: what was changed may rate it anew.',
  },
  isMinor: {
    spoil: set('severity = 5'),
    says: 'Only a minor CAPA is closed as it is verified: the effectiveness of this one is monitored first.',
  },
  minorClosureSet: {
    spoil: workspaceSet('{"minorClosure": false}'),
    says: 'The settings of the workspace have every CAPA monitored before it is closed.',
  },
  fiveStepsSet: {
    spoil: workspaceSet('{"fiveSteps": false}'),
    says: 'The settings of the workspace have CAPAs go through every stage.',
  },
  everyStageSet: {
    spoil: workspaceSet('{"fiveSteps": true}'),
    says: 'The settings of the workspace have CAPAs go through five stages: this one is left out.',
  },
  isUnmonitored: {
    spoil: set(`capa_required = 'yes'`),
    says: 'It is more than a correction: its effectiveness is monitored first.',
  },
  mayReopen: {
    spoil: [`update records set closed_on = current_date - 800 where id = $1`],
    says: 'It was closed 24 months ago or longer. Raise a new CAPA and link it to this one.',
  },
  isOfOtherAuthor: {
    spoil: [`update records set created_by = $2 where id = $1`],
    says: 'Whoever raised a CAPA does not triage it: somebody else does.',
  },
  isOfOtherOwners: {
    spoil: [managedBy],
    says: 'Whoever wrote or manages a record does not approve it: somebody else does.',
  },
  isApprovedByAnother: {
    spoil: set('severity = 5'),
    says: 'The plan of a critical CAPA is approved by two: ask somebody for their approval first who neither manages the CAPA nor wrote it.',
  },
  isOfOtherImplementers: {
    spoil: [
      `insert into action_people (organization_id, action_id, account_id)
       select organization_id, id, $2 from actions where record_id = $1`,
    ],
    says: 'Whoever carried out an action does not verify it: somebody else does.',
  },
} satisfies GuardCases;
