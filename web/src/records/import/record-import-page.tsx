import { actionKinds, recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import { type ImportTarget, importWords, workspaceTargets } from 'contract/records/import/import';
import { type importEndpoints, recordImportEndpoints } from 'contract/records/import/import.endpoints';
import { useSearchParams } from 'react-router';
import { failureMessage, isCalledOff } from '../../core/http/api-error.ts';
import { callForFile } from '../../core/http/client.ts';
import { saveFile } from '../../core/http/download.ts';
import { workspacePath } from '../../core/loading/place.ts';
import { usePlace } from '../../core/loading/use-place.ts';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import type { ImportPlace } from './import-place.tsx';
import { ImportScreen } from './import-screen.tsx';
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

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// For the moment in which no place is known.
const [anyKind] = recordKindKeys;

/** Importing records of the workspace, or actions to records that are there. */
export function RecordImportPage() {
  const place = usePlace();
  const crumbs = useCrumbs();
  const [url, setUrl] = useSearchParams();
  const { module = recordKinds[anyKind].module, moduleId = '', workspaceId } = place ?? {};
  const kinds = recordKindKeys.filter((kind) => recordKinds[kind].module === module);
  const targets = workspaceTargets.filter((one) =>
    kinds.some((kind) => one === kind || one === actionKinds.find((action) => action === `${kind}_action`)),
  );
  const asked = url.get('target');
  const target = targets.find((one) => one === asked) ?? targets[0] ?? anyKind;
  const [kind = anyKind] = kinds;
  const base = workspacePath(module, moduleId, workspaceId ?? '');
  const list = `${base}/${recordKinds[kind].paths.create.replace(/\/new$/, '')}`;
  const params = { type: module, workspaceId: workspaceId ?? '' };
  const { many } = recordKinds[kind].words;
  const here: ImportPlace = {
    target,
    calls,
    params,
    path: target === kind ? `${list}/import` : `${list}/import?target=${target}`,
    back: { to: list, label: texts.backTo(many) },
    made: { to: list, label: texts.seeMade(many) },
    takeTemplate: (format) => void takeTemplate(params, target, format),
  };
  return (
    <ImportScreen
      place={here}
      title={`Import ${importWords(target).many}`}
      crumbs={crumbs}
      choice={
        <RadioField
          label={texts.what}
          options={targets.map((one) => ({ value: one, label: capital(importWords(one).many) }))}
          value={target}
          onChange={(next) => setUrl(next === kind ? {} : { target: next })}
        />
      }
    />
  );
}
