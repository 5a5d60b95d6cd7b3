/** The title of the list of one's own signatures. */
export const ownSignatureTitle = 'My signatures';
