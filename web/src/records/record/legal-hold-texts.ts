import { legalHoldLabel } from 'contract/core/legal-hold-words';

/** The words of what is on legal hold. */
export const legalHoldTexts = {
  is: legalHoldLabel,
  yes: 'Yes',
  no: 'No',
  place: 'Place legal hold',
  release: 'Release legal hold',
  placed: 'Legal hold placed',
  released: 'Legal hold released',
  placeAbout:
    'Neither it nor its files can be deleted until the hold is released. It can be worked on as before.',
  releaseAbout: 'It can be deleted again by whoever may, once its time is over.',
  since: 'On legal hold since ',
  by: (name: string, reason: string) => `, by ${name}: ${reason}`,
  notRemoved: 'It is on legal hold. Release the hold first.',
} as const;
