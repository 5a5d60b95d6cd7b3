import { RegisterPage } from '../../../records/record/register/register-page.tsx';
import { riskKind } from '../risk-kind.ts';
import { useRiskMode } from '../use-risk-mode.ts';
import { fmeaRegister, riskRegister } from './risk-register.tsx';

/** Library and My Risk. */
export function RiskListPage() {
  const register = useRiskMode() === 'fmea' ? fmeaRegister : riskRegister;
  return <RegisterPage kind={riskKind} register={register} />;
}
