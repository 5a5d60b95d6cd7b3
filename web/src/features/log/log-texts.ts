/** The words of the Activity Log screens. */
export const logTexts = {
  title: 'Activity Log',
  table: 'Activity log',
  search: 'Search activity',
  refresh: 'Refresh',
  empty: 'No Activity Logs found.',
  emptyText:
    'Whatever somebody creates, changes, moves or deletes is written here, with who did it and when.',
  columns: { date: 'Date', time: 'Time', performedBy: 'Performed By', role: 'Role', details: 'Details' },
  changes: {
    field: 'Field',
    old: 'Old value',
    new: 'New value',
    none: 'None',
    reason: 'Reason',
    count: (changes: number) => (changes === 1 ? '1 change' : `${changes} changes`),
  },
};
