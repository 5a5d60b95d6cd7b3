import { labelsOf } from 'contract/core/field';
import { type Process, processInput } from 'contract/organization/process/process';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { useNavigate, useParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { changedFields } from '../../shared/forms/changed-fields.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import type { Option } from '../../ui/fields/option.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { businessFormCrumbs } from '../site/business-texts.ts';
import { useModuleOptions } from '../site/module-options.ts';
import { namesOf } from '../site/names-of.ts';
import { siteTexts } from '../site/site-texts.ts';
import { ProcessForm } from './process-form.tsx';
import { processesPath } from './process-paths.ts';
import { processTexts } from './process-texts.ts';
import { useSiteOptions } from './site-options.ts';

const texts = processTexts.form;
const labels = labelsOf(processInput);

/** The record in the shape of the form. */
const valuesOf = ({ name, location, note, parentSite, modules, subProcesses, status }: Process) => ({
  name,
  location,
  note,
  subProcesses,
  status,
  parentSite: parentSite.map(({ _id }) => _id),
  modules: modules.map(({ _id }) => _id),
});

function useWords(sites: Option[]) {
  const modules = useModuleOptions();
  const words: Record<string, (value: unknown) => string> = {
    parentSite: (value) => namesOf(value, sites),
    modules: (value) => namesOf(value, modules) || siteTexts.allModules,
    subProcesses: (value) => (Array.isArray(value) ? value.join(', ') : ''),
    status: (value) => (value ? siteTexts.active : siteTexts.inactive),
  };
  return (name: string, value: unknown) => ({
    label: labels[name] ?? name,
    text: words[name]?.(value) ?? String(value ?? ''),
  });
}

function EditProcess({ process }: { process: Process }) {
  const navigate = useNavigate();
  const { sites } = useSiteOptions(process.parentSite);
  const params = { processId: process._id };
  const leave = () => void navigate(processesPath);
  const save = useVersionedAction(processEndpoints.update, useWords(sites), { onSuccess: leave });
  const form = useForm({
    name: `process:${process._id}`,
    version: process.version,
    schema: processInput,
    defaultValues: valuesOf(process),
    onSubmit: (values, base) => {
      const { note = null, location = null } = values;
      const changed = changedFields({ ...values, note, location }, base.values);
      return Object.keys(changed).length > 0 ? save.run({ params, body: changed }, base) : leave();
    },
  });
  return (
    <>
      <ProcessForm {...{ form, sites }} submitLabel={texts.save} busyLabel={texts.saving} />
      {save.conflictDialog}
    </>
  );
}

export function EditProcessPage() {
  const { processId = '' } = useParams();
  const found = useApi(processEndpoints.find, { params: { processId } });
  return (
    <Page title={found.data?.name ?? processTexts.tab} crumbs={businessFormCrumbs(processesPath)}>
      <Loaded answer={found} failed={texts.failed}>
        {(process) => (
          <>
            <PageHeader title={process.name} back={{ to: processesPath, label: texts.back }} />
            <EditProcess key={process._id} process={process} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
