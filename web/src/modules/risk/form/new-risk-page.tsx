import { NewRecordPage } from '../../../records/record/form/new-record-page.tsx';
import { riskKind } from '../risk-kind.ts';
import { riskForm } from './risk-form-parts.ts';

/** Raises a risk. */
export function NewRiskPage() {
  return <NewRecordPage kind={riskKind} parts={riskForm} />;
}
