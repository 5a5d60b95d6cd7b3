import { RegisterPage } from '../../../records/record/register/register-page.tsx';
import { riskKind } from '../risk-kind.ts';
import { riskRegister } from './risk-register.tsx';

/** Library and My Risk. */
export function RiskListPage() {
  return <RegisterPage kind={riskKind} register={riskRegister} />;
}
