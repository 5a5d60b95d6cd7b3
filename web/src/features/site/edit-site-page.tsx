import { labelsOf } from 'contract/core/field';
import { type Site, siteInput } from 'contract/site/site';
import { siteEndpoints } from 'contract/site/site.endpoints';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useApi } from '../../core/use-api.ts';
import { useDraft } from '../../core/use-draft.ts';
import { useForm } from '../../core/use-form.ts';
import { changedFields } from '../../shared/changed-fields.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useVersionedAction } from '../../shared/use-versioned-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { businessFormCrumbs } from './business-texts.ts';
import { useModuleOptions } from './module-options.ts';
import { namesOf } from './names-of.ts';
import { SiteForm, siteForm } from './site-form.tsx';
import { sitesPath } from './site-paths.ts';
import { siteTexts } from './site-texts.ts';

const texts = siteTexts.form;
const labels = labelsOf(siteInput);

/** The record in the shape of the form. */
const valuesOf = ({ name, location, timeZone, note, modules, status, version }: Site) => ({
  name,
  location,
  timeZone,
  note,
  status,
  version,
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
  // What the form began with: changes of others that arrive meanwhile are the server's to compare.
  const [before] = useState(() => valuesOf(site));
  const leave = () => {
    draft.clear();
    void navigate(sitesPath);
  };
  const save = useVersionedAction(siteEndpoints.update, useWords(), { onSuccess: leave });
  const form = useForm({
    schema: siteForm,
    defaultValues: before,
    onSubmit: ({ version, ...values }) => {
      const changed = changedFields({ ...values, note: values.note ?? null }, before);
      return Object.keys(changed).length > 0 ? save.run({ params, body: { ...changed, version } }) : leave();
    },
  });
  const draft = useDraft(form, `site:${site._id}`);
  return (
    <>
      <SiteForm {...{ form, draft }} submitLabel={texts.save} busyLabel={texts.saving} />
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
