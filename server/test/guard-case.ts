/** What a guard of a step refuses: what spoils a record that the step is open to, and what is then said of it. */
export type GuardCase = {
  /** Statements on the record `$1`, for which somebody is `$2` who might take the step. */
  spoil: readonly string[];
  says: string;
  /** Statements that put back what is of the whole workspace. */
  mend?: readonly string[];
  /** The level of who tries, unless an admin does. */
  level?: number;
};

/** By the name of each guard and duty that the module adds; by the step where one is spoiled otherwise there. */
export type GuardCases = Record<string, GuardCase | Record<string, GuardCase>>;
