/** So often more time is given before the next level decides: of an action somebody who may approve, of a record an administrator. */
export const extensionsBeforeApproval = 2;
