/** What the tab of a risk's assessments is called; its other words come with its code. */
export const assessmentsTabTitle = 'Assessments';
