import { RecordAsOf } from '../../../records/as-of/record-as-of.tsx';
import { RegisterAsOf } from '../../../records/as-of/register-as-of.tsx';
import { capaRegister } from '../list/capa-register.tsx';
import { capaPageParts } from '../record/capa-page-parts.ts';
import { capaKind } from '../capa-kind.ts';

/** The CAPAs of a workspace as they were. */
export function CapasAsOfPage() {
  return <RegisterAsOf kind={capaKind} register={capaRegister} />;
}

/** One CAPA as it was. */
export function CapaAsOfPage() {
  return <RecordAsOf kind={capaKind} register={capaRegister} parts={capaPageParts} />;
}
