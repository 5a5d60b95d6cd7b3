import { ReportPage } from '../../../records/raise/report-page.tsx';
import { EditRecordPage } from '../../../records/record/form/edit-record-page.tsx';
import { NewRecordPage } from '../../../records/record/form/new-record-page.tsx';
import type { RecordFormParts } from '../../../records/record/form/record-form.tsx';
import { capaFields } from '../capa-fields.ts';
import { capaKind } from '../capa-kind.ts';
import { SimilarToNew } from '../similar/similar-to-new.tsx';
import { capaFormTexts } from './capa-form-texts.ts';

const capaForm: RecordFormParts = {
  fields: capaFields,
  begin: (today) => ({ dateDetected: today, priority: 'medium' }),
  copied: [
    'description',
    'site',
    'process',
    'subProcesses',
    'source',
    'kind',
    'productService',
    'supplier',
    'requirementRefs',
    'tags',
  ],
  after: (settings) => [
    ...capaFormTexts.after,
    ...(settings ? [settings.fiveSteps ? capaFormTexts.planned : capaFormTexts.triaged] : []),
  ],
  Similar: SimilarToNew,
};

/** Raises a CAPA. */
export function NewCapaPage() {
  return <NewRecordPage kind={capaKind} parts={capaForm} />;
}

/** Changes a CAPA as a whole. */
export function EditCapaPage() {
  return <EditRecordPage kind={capaKind} parts={capaForm} />;
}

/** Reports a CAPA by the short form. */
export function ReportCapaPage() {
  return <ReportPage kind={capaKind} />;
}
