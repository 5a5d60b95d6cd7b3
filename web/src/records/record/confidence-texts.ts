import { confidentialLabel, whoSees } from 'contract/records/record/confidence-words';

/** The words of what is confidential. */
export const confidenceTexts = {
  is: confidentialLabel,
  yes: 'Yes',
  no: 'No',
  make: 'Make confidential',
  open: 'End confidentiality',
  whoSees,
  whoWillSee:
    'Everybody who sees records of this kind at its site and process will see it again, with its history.',
} as const;
