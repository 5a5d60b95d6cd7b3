/** A CAPA of the demo: its process by its place in the list, the day of its finding counted from today, and how far its story goes. */
export type DemoCapa = {
  name: string;
  description: string;
  source: string;
  kind: string;
  severity: number;
  recurrenceLikelihood: number;
  process: number;
  /** Where within its process it is, as that lists it. */
  subProcesses?: readonly string[];
  foundOn: number;
  reached: string;
  problem: string;
  cause: string;
  /** What sort of thing the cause is. */
  category?: string;
  lessons?: string;
  /** How it is checked whether it has worked: what is counted, what it was, what it is to be, and what was counted since. */
  measure: {
    metric: string;
    unit?: string;
    baseline: number;
    target: number;
    before: number[];
    since?: number;
  };
  /** What it has cost, as far as that is known. */
  cost?: number;
  /** The case that it repeats, by its name. */
  repeats?: string;
  /** Why it rests, or why it was rejected. */
  held?: string;
  rejected?: string;
  actions: readonly { name: string; type: string; strategy: string }[];
};
