/** The word of the address of a form that begins as a copy of a record. */
export const copyOf = 'copyOf';
