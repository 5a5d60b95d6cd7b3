/** The titles of the screens of checklists. */
export const checklistTitles = {
  checklists: 'Checklists',
  checklist: 'Checklist',
  runs: 'Checklist runs',
  run: 'Checklist run',
  schedules: 'Scheduled checklists',
} as const;

/** The tab of a record with the runs that are done for it. */
export const checklistTabTitle = 'Checklists';
