import { actionKinds, recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import { type ImportTarget, workspaceTargets } from 'contract/records/import/import';
import { type importEndpoints, recordImportEndpoints } from 'contract/records/import/import.endpoints';
import { failureMessage, isCalledOff } from '../../core/http/api-error.ts';
import { callForFile } from '../../core/http/client.ts';
import { saveFile } from '../../core/http/download.ts';
import { workspacePath } from '../../core/loading/place.ts';
import { usePlace } from '../../core/loading/use-place.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { ImportPlace } from './import-place.tsx';
import { importTexts as texts } from './import-texts.ts';

// The calls of a workspace answer as those of the organization do; what their addresses ask for comes by `params`.
const calls = recordImportEndpoints as unknown as typeof importEndpoints;

async function takeTemplate(params: Record<string, string>, target: ImportTarget, format: 'csv' | 'xlsx') {
  try {
    const asked = { params: { ...params, target }, query: { format } };
    saveFile(await callForFile(calls.template, asked), `${target.replace('_', '-')}-template.${format}`);
  } catch (error) {
    if (!isCalledOff(error)) toast.error(failureMessage(error, texts.templateFailed));
  }
}

// For the moment in which no place is known.
const [anyKind] = recordKindKeys;

/** What can be imported to the open workspace, its records first, and where a target is imported. */
export function useRecordImport() {
  const place = usePlace();
  const { module = recordKinds[anyKind].module, moduleId = '' } = place ?? {};
  const workspaceId = place?.workspaceId ?? '';
  const kinds = recordKindKeys.filter((kind) => recordKinds[kind].module === module);
  const targets = workspaceTargets.filter((one) =>
    kinds.some((kind) => one === kind || one === actionKinds.find((action) => action === `${kind}_action`)),
  );
  const [kind = anyKind] = kinds;
  const list = `${workspacePath(module, moduleId, workspaceId)}/${recordKinds[kind].paths.create.replace(/\/new$/, '')}`;
  const params = { type: module, workspaceId };
  const { many } = recordKinds[kind].words;
  const placeOf = (target: ImportTarget): ImportPlace => ({
    target,
    calls,
    params,
    path: target === kind ? `${list}/import` : `${list}/import?target=${target}`,
    back: { to: list, label: texts.backTo(many) },
    made: { to: list, label: texts.seeMade(many) },
    takeTemplate: (format) => void takeTemplate(params, target, format),
  });
  return { kind, list, targets, placeOf };
}
