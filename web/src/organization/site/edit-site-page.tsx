import { labelsOf } from 'contract/core/field';
import { type Site, siteInput } from 'contract/organization/site/site';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { useNavigate, useParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { changedFields } from '../../shared/forms/changed-fields.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { businessFormCrumbs } from './business-texts.ts';
import { useModuleOptions } from './module-options.ts';
import { namesOf } from './names-of.ts';
import { SiteForm } from './site-form.tsx';
import { sitesPath } from './site-paths.ts';
import { siteTexts } from './site-texts.ts';

const texts = siteTexts.form;
const labels = labelsOf(siteInput);

/** The record in the shape of the form. */
const valuesOf = ({ name, location, timeZone, note, modules, status }: Site) => ({
  name,
  location,
  timeZone,
  note,
  status,
  modules: modules.map(({ _id }) => _id),
});

function useWords() {
  const modules = useModuleOptions();
  const words: Record<string, (value: unknown) => string> = {
    modules: (value) => namesOf(value, modules) || siteTexts.allModules,
    status: (value) => (value ? siteTexts.active : siteTexts.inactive),
  };
  return (name: string, value: unknown) => ({
    label: labels[name] ?? name,
    text: words[name]?.(value) ?? String(value ?? ''),
  });
}

function EditSite({ site }: { site: Site }) {
  const navigate = useNavigate();
  const params = { siteId: site._id };
  const leave = () => void navigate(sitesPath);
  const save = useVersionedAction(siteEndpoints.update, useWords(), { onSuccess: leave });
  const form = useForm({
    name: `site:${site._id}`,
    version: site.version,
    schema: siteInput,
    defaultValues: valuesOf(site),
    onSubmit: (values, base) => {
      const changed = changedFields({ ...values, note: values.note ?? null }, base.values);
      return Object.keys(changed).length > 0 ? save.run({ params, body: changed }, base) : leave();
    },
  });
  return (
    <>
      <SiteForm {...{ form }} submitLabel={texts.save} busyLabel={texts.saving} />
      {save.conflictDialog}
    </>
  );
}

export function EditSitePage() {
  const { siteId = '' } = useParams();
  const found = useApi(siteEndpoints.find, { params: { siteId } });
  return (
    <Page title={found.data?.name ?? siteTexts.tab} crumbs={businessFormCrumbs(sitesPath)}>
      <Loaded answer={found} failed={texts.failed}>
        {(site) => (
          <>
            <PageHeader title={site.name} back={{ to: sitesPath, label: texts.back }} />
            <EditSite key={site._id} site={site} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
