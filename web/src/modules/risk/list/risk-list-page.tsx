import { useMemo } from 'react';
import { RegisterPage } from '../../../records/record/register/register-page.tsx';
import { useMarks } from '../../../records/record/use-marks.ts';
import { riskKind } from '../risk-kind.ts';
import { useRiskMode } from '../use-risk-mode.ts';
import { markFilters } from './mark-columns.tsx';
import { fmeaRegister, riskRegister } from './risk-register.tsx';

/** Library and My Risk. */
export function RiskListPage() {
  const own = useRiskMode() === 'fmea' ? fmeaRegister : riskRegister;
  const marks = useMarks(riskKind);
  const register = useMemo(
    () => ({ ...own, filters: [...markFilters(marks), ...(own.filters ?? [])] }),
    [own, marks],
  );
  return <RegisterPage kind={riskKind} register={register} />;
}
