import type { LogEntry } from './log-entry.ts';

/** Who did something, as a line says it: with whom it was done for, where that is somebody else. */
export const performerOf = ({ name, standsInFor }: Pick<LogEntry['performedBy'], 'name' | 'standsInFor'>) =>
  standsInFor === null ? name : `${name} for ${standsInFor}`;
