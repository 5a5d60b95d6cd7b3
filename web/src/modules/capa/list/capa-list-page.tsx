import { useMemo } from 'react';
import { RegisterPage } from '../../../records/record/register/register-page.tsx';
import { tagFilter } from '../../../records/record/register/tag-column.tsx';
import { useMarks } from '../../../records/record/use-marks.ts';
import { capaKind } from '../capa-kind.ts';
import { capaRegister } from './capa-register.tsx';

/** Library and My CAPA. */
export function CapaListPage() {
  const marks = useMarks(capaKind);
  const register = useMemo(
    () => ({ ...capaRegister, filters: [tagFilter(marks), ...(capaRegister.filters ?? [])] }),
    [marks],
  );
  return <RegisterPage kind={capaKind} register={register} />;
}
