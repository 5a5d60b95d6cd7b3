import { EditRecordPage } from '../../../records/record/form/edit-record-page.tsx';
import { riskKind } from '../risk-kind.ts';
import { riskForm } from './risk-form-parts.ts';

/** Changes a risk as a whole. */
export function EditRiskPage() {
  return <EditRecordPage kind={riskKind} parts={riskForm} />;
}
