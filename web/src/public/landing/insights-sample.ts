/** The figures of the public page's picture: invented, bundled with it, and of no organization. */
export const insightsSample = {
  figures: [
    { label: 'Open', value: 42, change: '6 fewer' },
    { label: 'Overdue', value: 5, change: '3 fewer' },
    { label: 'Median days to close', value: 31, change: '4 fewer' },
  ],
  weeks: [
    { week: '08/31/2026', opened: 14, closed: 9 },
    { week: '09/07/2026', opened: 12, closed: 10 },
    { week: '09/14/2026', opened: 15, closed: 10 },
    { week: '09/21/2026', opened: 13, closed: 12 },
    { week: '09/28/2026', opened: 11, closed: 12 },
    { week: '10/05/2026', opened: 14, closed: 11 },
    { week: '10/12/2026', opened: 10, closed: 13 },
    { week: '10/19/2026', opened: 12, closed: 12 },
    { week: '10/26/2026', opened: 9, closed: 13 },
    { week: '11/02/2026', opened: 10, closed: 11 },
    { week: '11/09/2026', opened: 8, closed: 12 },
    { week: '11/16/2026', opened: 9, closed: 12 },
  ],
  /** Which of the weeks above is named below the picture. */
  months: [
    { name: 'Sep', week: 1 },
    { name: 'Oct', week: 5 },
    { name: 'Nov', week: 9 },
  ],
  ages: [
    { label: '0 to 30 days', count: 21, tone: 'calm' },
    { label: '31 to 60 days', count: 12, tone: 'calm' },
    { label: '61 to 90 days', count: 4, tone: 'soon' },
    { label: 'Over 90 days', count: 5, tone: 'late' },
  ],
} as const;
