import type { StepCheck } from 'contract/core/step';
import { useSearchParams } from 'react-router';

/** Once the overview stands, the field that is meant has the focus; where none is named, the first that is to be filled in. */
function focusOn(field: string | undefined): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(field ? `[data-field="${field}"]` : '[data-missing]')?.focus();
  });
}

/** Leads to the part of a record's page where something that it lacks is put right. */
export function useLeadTo(): (check: Pick<StepCheck, 'at' | 'field'>) => void {
  const [, setUrl] = useSearchParams();
  return ({ at, field }) => {
    setUrl(at === 'overview' ? {} : { tab: at }, { preventScrollReset: true });
    if (at === 'overview') focusOn(field);
  };
}
