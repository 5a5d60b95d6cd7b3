import { useMemo } from 'react';
import { RegisterPage } from '../../../records/record/register/register-page.tsx';
import { tagFilter } from '../../../records/record/register/tag-column.tsx';
import { subProcessesOf, useProcessNames } from '../../../records/record/use-names.ts';
import { useMarks } from '../../../records/record/use-marks.ts';
import { capaKind } from '../capa-kind.ts';
import { capaListTexts } from './capa-list-texts.ts';
import { capaRegister } from './capa-register.tsx';

/** Library and My CAPA. */
export function CapaListPage() {
  const marks = useMarks(capaKind);
  const processes = useProcessNames();
  const register = useMemo(() => {
    const subProcess = {
      name: 'subProcess',
      label: capaListTexts.subProcess,
      options: subProcessesOf(processes),
      multiple: true,
    };
    return { ...capaRegister, filters: [tagFilter(marks), subProcess, ...(capaRegister.filters ?? [])] };
  }, [marks, processes]);
  return <RegisterPage kind={capaKind} register={register} />;
}
