import type { ConfirmQuestion } from './confirm-dialog.tsx';

/** What is asked before something typed is thrown away. */
export const discardQuestion: ConfirmQuestion = {
  title: 'Throw away what you typed?',
  message: 'It is not saved.',
  confirmLabel: 'Throw away',
  cancelLabel: 'Keep editing',
};

/** What is asked before files are left that are not added yet. */
export const filesQuestion: ConfirmQuestion = {
  title: 'Leave before the files are added?',
  message: 'What has not arrived is not added.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
};

/** What is asked before somebody logs out whose device keeps what they typed. */
export const logoutQuestion: ConfirmQuestion = {
  ...discardQuestion,
  message: 'Something that you typed is not saved, and whoever logs out leaves no drafts on the device.',
};
