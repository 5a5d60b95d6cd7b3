import { processInput } from 'contract/organization/process/process';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { Link, useNavigate } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { businessFormCrumbs } from '../site/business-texts.ts';
import { addSitePath } from '../site/site-paths.ts';
import { siteTexts } from '../site/site-texts.ts';
import { ProcessForm } from './process-form.tsx';
import { processesPath } from './process-paths.ts';
import { processTexts } from './process-texts.ts';
import { useSiteOptions } from './site-options.ts';

const texts = processTexts.form;
const empty = {
  name: '',
  location: '',
  note: '',
  parentSite: [],
  modules: [],
  subProcesses: [],
  status: true,
};

export function AddProcessPage() {
  const navigate = useNavigate();
  const create = useAction(processEndpoints.create, {
    onSuccess: () => void navigate(processesPath),
  });
  const form = useForm({
    name: 'process:new',
    schema: processInput,
    defaultValues: empty,
    onSubmit: (body) => create.run({ body }),
  });
  const { sites, isLoaded } = useSiteOptions();
  return (
    <Page title={texts.addTitle} crumbs={businessFormCrumbs(processesPath)}>
      <PageHeader title={texts.addTitle} back={{ to: processesPath, label: texts.back }} />
      {isLoaded && sites.length === 0 && (
        <Notice tone="info" action={<Link to={addSitePath}>{siteTexts.add}</Link>}>
          {texts.needsSite}
        </Notice>
      )}
      <ProcessForm {...{ form, sites }} submitLabel={texts.create} busyLabel={texts.creating} />
    </Page>
  );
}
