import { Suspense } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import type { RecordPageParts } from '../record/page/record-page-parts.ts';
import type { ShownAction, ShownRecord } from '../record/record-kind.ts';
import type { ExtendedKind } from './extension-kind.ts';
import { extensionTabTitle } from './extension-tab-texts.ts';

const ExtensionsPanel = lazyPart(async () => (await import('./extensions-panel.tsx')).ExtensionsPanel);
const OpenExtension = lazyPart(async () => (await import('./record-extension-open.tsx')).OpenExtension, {
  place: 'nothing',
});

/** What the page of a record gets whose due date is promised: a tab with the requests for more time, and the open one in the overview. */
export function extensionParts<R extends ShownRecord, A extends ShownAction>(
  kind: ExtendedKind,
): Required<Pick<RecordPageParts<R, A>, 'panels' | 'sections'>> {
  return {
    panels: [
      {
        key: 'extensions',
        label: extensionTabTitle,
        Panel: ({ record }) => (
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <ExtensionsPanel kind={kind} record={record} />
          </Suspense>
        ),
      },
    ],
    sections: [
      {
        key: 'extension',
        Section: ({ record }) => (
          <Suspense>
            <OpenExtension kind={kind} recordId={record._id} />
          </Suspense>
        ),
      },
    ],
  };
}
