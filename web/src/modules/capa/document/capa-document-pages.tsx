import { DocumentPage } from '../../../records/record-file/document-page.tsx';
import { DocumentsPage } from '../../../records/record-file/documents-page.tsx';
import { capaKind } from '../capa-kind.ts';

/** The files of all CAPAs in the open workspace. */
export function CapaDocumentsPage() {
  return <DocumentsPage kind={capaKind} />;
}

/** One file of a CAPA. */
export function CapaDocumentPage() {
  return <DocumentPage kind={capaKind} />;
}
