import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '../../core/database/database.ts';
import { createJob } from '../../core/jobs/jobs.ts';
import { renderMail } from '../../core/mail/mail-layout.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { noOrigin, writeTrailRow } from '../../core/trail/trail.ts';
import {
  describeResetLink,
  describeResetToOthers,
  describeResetToPerson,
  type ResetStage,
} from './two-step-reset.mails.ts';

type Reset = {
  user_id: string;
  name: string;
  email: string;
  is_open: boolean;
  vouched_organization: string | null;
  vouched_name: string | null;
  ready_at: string | null;
};

type Recipient = { id: string; name: string; email: string; mayVouch: boolean; isTold: boolean };
type Place = {
  organization_id: string;
  organization_name: string | null;
  account_id: string;
  recipients: Recipient[];
};

async function findReset(database: Database, id: string): Promise<Reset | undefined> {
  const [reset] = await database.query<Reset>(sql`select * from find_two_step_reset(${id})`);
  return reset;
}

const actions: Record<ResetStage, string> = {
  asked: 'two-step-reset-asked',
  begun: 'two-step-reset-begun',
  cancelled: 'two-step-reset-cancelled',
  done: 'two-step-reset',
};

/** Writes the stage into the log of an organization that did not see it happen, once however often the job runs. */
function noteIn(
  database: Database,
  place: Place,
  { id, what, name }: { id: string; what: ResetStage; name: string },
) {
  return inOrganization(database, place.organization_id, async (tx) => {
    const noted = await tx.query(sql`select from activities
      where organization_id = app_organization() and request_id = ${id} and action = ${actions[what]}`);
    if (noted.length > 0) return;
    const row = { entity: 'account', action: actions[what], recordId: place.account_id, recordName: name };
    await writeTrailRow(tx, row, { ...noOrigin, requestId: id });
  });
}

const isFor = (what: ResetStage, { mayVouch, isTold }: Recipient) => (what === 'asked' ? mayVouch : isTold);

/** Logs what became of a reset in every organization that it concerns, and mails its person and those concerned. */
export const tellTwoStepReset = createJob('tell-two-step-reset', {
  payload: z.object({
    id: z.uuid(),
    what: z.enum(['asked', 'begun', 'cancelled', 'done']),
    /** Where it happened, and is logged already; and who did it there. */
    at: z.uuid().nullable(),
    by: z.uuid().nullable(),
  }),
  async run({ database, mailer, tokens, publicUrl }, { id, what, at, by }) {
    const reset = await findReset(database, id);
    if (!reset) return;
    const places = await database.query<Place>(sql`select * from people_of_two_step_reset(${id})`);
    for (const place of places.filter((one) => one.organization_id !== at))
      await noteIn(database, place, { id, what, name: reset.name });
    const facts = { person: reset, by: reset.vouched_name, readyAt: reset.ready_at };
    const links = {
      stop: `${publicUrl}/stop-two-step-reset?token=${tokens.linkToken('two-step-stop', id)}`,
      security: `${publicUrl}/security-authentication?tab=two-step`,
    };
    const own = await renderMail(describeResetToPerson(what, facts, links));
    await mailer.send({ id: `${id}.two-step-${what}`, to: reset.email, ...own });
    for (const place of places) {
      for (const one of place.recipients.filter((person) => isFor(what, person) && person.id !== by)) {
        const href = `${publicUrl}/global-user-management/invite-user?id=${place.account_id}`;
        const organization = place.organization_name ?? 'your organization';
        const mail = await renderMail(
          describeResetToOthers(what, facts, { name: one.name, organization, href }),
        );
        await mailer.send({ id: `${id}.two-step-${what}.${one.id}`, to: one.email, ...mail });
      }
    }
  },
});

/** Mails the link of a reset to its person, when its time has come and nobody has stopped it. */
export const sendTwoStepResetLink = createJob('send-two-step-reset-link', {
  payload: z.object({ id: z.uuid() }),
  async run({ database, mailer, tokens, publicUrl }, { id }) {
    const reset = await findReset(database, id);
    if (!reset?.is_open || !reset.ready_at || Date.parse(reset.ready_at) > Date.now()) return;
    const href = `${publicUrl}/reset-two-step?token=${tokens.linkToken('two-step-reset', id)}`;
    const mail = await renderMail(describeResetLink(reset.name, href));
    await mailer.send({ id: `${id}.two-step-link`, to: reset.email, ...mail });
  },
});

export const twoStepResetJobs = [tellTwoStepReset, sendTwoStepResetLink];
