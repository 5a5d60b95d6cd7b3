import { levels } from 'contract/core/rights/levels';

/** The wire's word for a level, as `permissionWord` of the contract has it, in SQL over an expression of the level. */
export const permissionWordSql = (level: string): string =>
  `case when ${level} >= ${levels.admin} then 'admin' when ${level} >= ${levels.edit} then 'edit' else 'view' end`;
