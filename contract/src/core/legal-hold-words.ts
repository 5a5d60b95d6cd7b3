/** What a legal hold is called wherever it is shown. */
export const legalHoldLabel = 'Legal hold';
