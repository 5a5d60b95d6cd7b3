import { RegisterPage } from '../../../records/record/register/register-page.tsx';
import { capaKind } from '../capa-kind.ts';
import { capaRegister } from './capa-register.tsx';

/** Library and My CAPA. */
export function CapaListPage() {
  return <RegisterPage kind={capaKind} register={capaRegister} />;
}
