/** The words of a question that asks for a reason. */
export const reasonTexts = {
  help: 'This is recorded in the activity log.',
  changeTitle: 'Reason for the change',
  changeConfirm: 'Save',
} as const;
