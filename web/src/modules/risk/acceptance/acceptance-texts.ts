/** The words of the acceptance of a risk. */
export const acceptanceTexts = {
  title: 'Acceptance',
  earlier: 'Earlier acceptances',
  noneHolds: 'The risk is not accepted now.',
  prepare: 'Prepare acceptance',
  edit: 'Edit acceptance',
  save: 'Save',
  remove: 'Delete acceptance',
  removeMessage: 'It has not been requested yet. It stays in the activity log.',
  empty: 'No acceptance yet',
  emptyText:
    'To accept a risk is to live with it as it is, for a time. Say why that is right, until when, and what has to stay true; somebody else then decides.',
  failed: 'The acceptances could not be loaded.',
  justification: 'Justification',
  conditions: 'Conditions',
  frozen: 'Rating when requested',
  from: 'From',
  until: 'Until',
  untilDay: (day: string) => `Until ${day}`,
  approver: 'Approver',
  anyApprover: 'Whoever the level asks for',
  requested: 'Requested',
  decided: 'Decided',
  ended: 'Ended',
  feedback: 'Feedback',
  byOn: (who: string, day: string) => `${who}, ${day}`,
  somebody: 'Somebody who has left',
  daysLeft: (days: number) => {
    if (days === 0) return 'Ends today';
    return days === 1 ? '1 day left' : `${days} days left`;
  },
  over: 'The day has passed',
  limit: (days: number, kind: 'threat' | 'opportunity', level: string) =>
    `At most ${days} days after it begins, because the ${kind === 'threat' ? 'risk' : kind} is ${level.toLowerCase()}.`,
  limitUnrated:
    'The risk is not rated yet. Once it is: at most 90 days where it is critical, 180 high, 365 medium, 730 low.',
  anybody: 'Anybody who may',
  stale: {
    submitted:
      'The rating or the controls have changed since it was requested. It can only be rejected, and requested anew.',
    accepted:
      'The rating or the controls have changed since it was accepted. Prepare the next acceptance and have this one renewed, revoke it, or see that they become again what they were.',
  },
  next: {
    created: 'Prepared. Nothing is decided until it is requested.',
    submitted: 'Requested. Somebody other than who requested it decides.',
    accepted:
      'The risk is accepted. On the day after it ends, the risk is evaluated again, unless the next acceptance was decided by then.',
  },
  cannotYet: {
    created:
      'It can be requested once the assessment of the risk is approved, when its treatment is complete, or while another acceptance holds.',
    submitted: 'It is decided about while the acceptance is in review.',
    accepted: 'It can be revoked while the risk is monitored.',
  },
} as const;
