import type { ReactNode } from 'react';
import type { ApiError } from '../core/http/api-error.ts';
import { LoadProblem } from './load-problem.tsx';
import { RecordSkeleton } from '../ui/feedback/skeleton.tsx';

type Answer<T> = { data: T | undefined; error: ApiError | null; refetch: () => unknown };

export type LoadedProps<T> = {
  /** What `useApi` gave. */
  answer: Answer<T>;
  /** What could not be done, as a heading, where "This could not be loaded" is not enough. */
  failed?: string;
  /** Stands where the answer will be; by default what a record looks like from afar. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** What depends on an answer: a skeleton until it is there, what went wrong when it does not come, and a way to ask again. */
export function Loaded<T>({ answer, failed, skeleton, children }: LoadedProps<T>) {
  const { data, error, refetch } = answer;
  if (data !== undefined) return children(data);
  if (!error) return skeleton ?? <RecordSkeleton />;
  return <LoadProblem error={error} title={failed} onRetry={refetch} />;
}
