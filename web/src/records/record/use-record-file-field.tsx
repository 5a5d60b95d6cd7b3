import { limits } from 'contract/core/limits';
import { useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { filesTexts } from '../../shared/files/files-texts.ts';
import { UploadList } from '../../shared/files/upload-list.tsx';
import { useUploads } from '../../shared/files/use-uploads.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { FileButton } from '../../ui/fields/file-button.tsx';
import type { PartCalls } from './record-kind.ts';
import { useWorkspaceIds } from './record-paths.ts';

type FileCalls = Pick<PartCalls['file'], 'list' | 'create'>;
type Attached = { _id: string; name: string };
type AttachProps = { call: FileCalls['create']; recordId: string; onAttached: (file: Attached) => void };

/** Attaches a new file to a record from within a form. Whoever enters what a file is evidence of may attach it. */
function AttachFile({ call, recordId, onAttached }: AttachProps) {
  const { workspaceId } = useWorkspaceIds();
  const attaching = useAction(call, { failureToast: () => undefined });
  const uploads = useUploads(async (key) => {
    const outcome = await attaching.run({ params: { workspaceId, recordId }, body: { key } });
    if (outcome.ok) onAttached(outcome.data);
    return outcome;
  });
  return (
    <>
      <FileButton aria-label={filesTexts.attach} onFiles={uploads.add}>
        {filesTexts.attach}
      </FileButton>
      <UploadList uploads={uploads} />
    </>
  );
}

/** The field that names a file of a record as evidence: one of those that are there, or one that is attached here. */
export function useRecordFileField(calls: FileCalls, recordId: string): Partial<FieldSpec> {
  const { workspaceId } = useWorkspaceIds();
  const { data } = useApi(calls.list, {
    params: { workspaceId, recordId },
    query: { limit: limits.pageSizeMax },
  });
  // What was attached a moment ago is chosen before the list is there anew.
  const [added, setAdded] = useState<Attached[]>([]);
  const listed: Attached[] = data?.results ?? [];
  const files = [...added.filter(({ _id }) => !listed.some((file) => file._id === _id)), ...listed];
  return {
    options: files.map(({ _id, name }) => ({ value: _id, label: name })),
    placeholder: filesTexts.noFile,
    below: (choose) => (
      <AttachFile
        call={calls.create}
        recordId={recordId}
        onAttached={(file) => {
          setAdded((before) => [file, ...before]);
          choose(file._id);
        }}
      />
    ),
  };
}
