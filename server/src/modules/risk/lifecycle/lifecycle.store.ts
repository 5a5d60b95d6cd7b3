import { acceptance, acceptanceFields } from 'contract/modules/risk/risk-acceptance';
import { incident, incidentInput, review, reviewFields } from 'contract/modules/risk/risk-review';
import { personOf, showPerson } from '../../../core/store/entity.ts';
import { createStore } from '../../../core/store/store.ts';

const common = { module: 'risk', inWorkspace: true, root: 'record', partOf: 'records' } as const;

const site = `join records r on r.organization_id = t.organization_id and r.id = t.record_id
  join sites s on s.organization_id = r.organization_id and s.id = r.site_id`;

/** The acceptances of risks. */
export const acceptanceStore = createStore({
  ...common,
  name: 'risk_acceptance',
  title: 'Acceptance',
  table: 'risk_acceptances',
  input: acceptanceFields,
  reply: acceptance,
  refs: { approver: 'accounts' },
  joins: site,
  computed: {
    record: 't.record_id',
    name: `'until ' || t.expires_on::text`,
    approver: personOf('approver_id'),
    daysLeft: `case when t.status = 'accepted' then t.expires_on - today_in(s.time_zone) end`,
    frozen: `case when t.frozen -> 'rating' <> 'null' then t.frozen -> 'rating' end`,
    hash: `case when t.frozen is not null then encode(sha256(convert_to(t.frozen::text, 'UTF8')), 'hex') end`,
    isStale: `t.status in ('submitted', 'accepted') and is_other_standing(t.frozen, risk_standing(t.record_id))`,
    requestedBy: personOf('requested_by'),
    decidedBy: personOf('decided_by'),
    endedBy: personOf('ended_by'),
  },
  unique: {
    risk_acceptances_open: { status: 'An acceptance is prepared already: change that one' },
  },
  search: 'lower(t.justification)',
  sorts: { createdAt: 't.created_at', expiresOn: 't.expires_on' },
  defaultSort: '-createdAt',
});

/** The reviews of risks. */
export const reviewStore = createStore({
  ...common,
  name: 'risk_review',
  title: 'Review',
  table: 'risk_reviews',
  input: reviewFields,
  reply: review,
  lists: { asked: { column: 'asked_ids', of: 'accounts' } },
  computed: {
    record: 't.record_id',
    name: `'Review of ' || t.reviewed_on::text`,
    reviewer: personOf('created_by'),
    asked: `coalesce((select json_agg(${showPerson} order by lower(x.name)) from accounts x
      where x.organization_id = t.organization_id and x.id = any(t.asked_ids)), '[]'::json)`,
    settledAt: 't.settled_at',
  },
  search: 'lower(t.note)',
  sorts: { reviewedOn: 't.reviewed_on', createdAt: 't.created_at' },
  defaultSort: '-reviewedOn',
});

/** What has happened of risks. */
export const incidentStore = createStore({
  ...common,
  name: 'risk_incident',
  title: 'Incident',
  table: 'risk_incidents',
  input: incidentInput,
  reply: incident,
  computed: {
    record: 't.record_id',
    name: `'Incident of ' || t.happened_on::text`,
    predicted: `case when t.predicted <> 'null' then t.predicted end`,
    recordedBy: personOf('created_by'),
  },
  search: 'lower(t.description)',
  sorts: { happenedOn: 't.happened_on', createdAt: 't.created_at' },
  defaultSort: '-happenedOn',
});
