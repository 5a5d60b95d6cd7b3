import { RecordAsOf } from '../../../records/as-of/record-as-of.tsx';
import { RegisterAsOf } from '../../../records/as-of/register-as-of.tsx';
import { riskRegister } from '../list/risk-register.tsx';
import { riskPageParts } from '../record/risk-page-parts.ts';
import { riskKind } from '../risk-kind.ts';

/** The risks of a workspace as they were. */
export function RisksAsOfPage() {
  return <RegisterAsOf kind={riskKind} register={riskRegister} />;
}

/** One risk as it was. */
export function RiskAsOfPage() {
  return <RecordAsOf kind={riskKind} register={riskRegister} parts={riskPageParts} />;
}
