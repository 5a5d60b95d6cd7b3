import type { Fact } from '../../../ui/layout/facts.tsx';
import { useCurrency } from '../use-currency.ts';
import { type FactsProps, TaskFacts } from './task-facts.tsx';

type OwnTaskFactsProps = Omit<FactsProps, 'own'> & { ownOf: (currency: string | null) => Fact[] };

/** What is known of a task, its amounts in the currency of the workspace. */
export function OwnTaskFacts({ ownOf, ...props }: OwnTaskFactsProps) {
  return <TaskFacts {...props} own={ownOf(useCurrency())} />;
}
