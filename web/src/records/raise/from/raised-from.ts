import { useLocation } from 'react-router';

/**
 * What a record is raised from, as its form names it: another record, an item of a checklist that failed, by the id of its
 * answer, or a record of which it is a copy.
 */
export type RaisedSource = {
  _id: string;
  by?: 'raisedFrom' | 'raisedFromAnswer' | 'copiedFrom';
  number: string;
  name: string;
  link: string;
  /** What repeats the words of a confidential record is confidential too, unless somebody takes the mark off. */
  confidential?: boolean;
};

/**
 * What a form begins with: the source, and values by the names of fields that records of several kinds have, such as
 * `description`, `dateOccurred`, `severity` and `source`. A form takes those that it asks.
 */
export type RaisedFrom = { source: RaisedSource; values: Readonly<Record<string, unknown>> };

/** What goes along with the address of the form: it stays there when the page is loaded again. */
export const raisedState = (raisedFrom: RaisedFrom) => ({ raisedFrom });

const isRaised = (state: unknown): state is { raisedFrom: RaisedFrom } =>
  typeof state === 'object' && state !== null && 'raisedFrom' in state;

/** From what the form on screen is raised; nothing where it was opened by itself. */
export function useRaisedFrom(): RaisedFrom | undefined {
  const { state }: { state: unknown } = useLocation();
  return isRaised(state) ? state.raisedFrom : undefined;
}
