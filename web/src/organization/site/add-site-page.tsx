import { siteInput } from 'contract/organization/site/site';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { useNavigate } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { businessFormCrumbs } from './business-texts.ts';
import { SiteForm } from './site-form.tsx';
import { sitesPath } from './site-paths.ts';
import { siteTexts } from './site-texts.ts';
import { ownTimeZone } from './time-zones.ts';

const texts = siteTexts.form;

export function AddSitePage() {
  const navigate = useNavigate();
  const create = useAction(siteEndpoints.create, {
    onSuccess: () => void navigate(sitesPath),
  });
  const form = useForm({
    name: 'site:new',
    schema: siteInput,
    defaultValues: { name: '', location: '', timeZone: ownTimeZone(), note: '', modules: [], status: true },
    onSubmit: (body) => create.run({ body }),
  });
  return (
    <Page title={texts.addTitle} crumbs={businessFormCrumbs(sitesPath)}>
      <PageHeader title={texts.addTitle} back={{ to: sitesPath, label: texts.back }} />
      <SiteForm {...{ form }} submitLabel={texts.create} busyLabel={texts.creating} />
    </Page>
  );
}
