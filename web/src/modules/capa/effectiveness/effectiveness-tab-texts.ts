/** The title of the tab with how it is checked whether a CAPA has worked. */
export const effectivenessTabTitle = 'Effectiveness';

/** The way from there to the checklists of a CAPA. */
export const effectivenessChecklist = 'Effectiveness checklist';
