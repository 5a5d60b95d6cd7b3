/** The rules of acceptances that end by themselves. */
export const acceptanceRules = {
  acceptance_expiring: {
    label: 'Acceptances that end soon',
    rule: 'The record is accepted as it is, and that ends today or within the next 30 days.',
    why: 'Its acceptance ends on {date}, {ahead}.',
    severity: 'warn',
    does: 'review',
    act: 'Decide',
  },
  acceptance_expired: {
    label: 'Acceptances that have ended',
    rule: 'The last acceptance of the record has ended, and nobody has prepared another or begun to treat it.',
    why: 'Its acceptance ended on {date}, {ago}.',
    severity: 'alert',
    does: 'review',
    act: 'Decide',
  },
} as const;
