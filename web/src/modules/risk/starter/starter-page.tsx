import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { type Form, useForm } from '../../../core/forms/use-form.ts';
import { useSession } from '../../../core/session/session.ts';
import { ImportPlaceProvider, useImportPlace } from '../../../records/import/import-place.tsx';
import { useImportUpload } from '../../../records/import/use-import-upload.ts';
import { useRecordImport } from '../../../records/import/use-record-import.ts';
import { ownField } from '../../../records/record/record-fields.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import {
  choiceOfWords,
  optionsOf,
  processesAt,
  useProcessNames,
  useSiteNames,
  useWorkspaceSettings,
} from '../../../records/record/use-names.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFooter } from '../../../shared/forms/form-footer.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { today } from '../../../ui/format/format-date.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { riskFields } from '../risk-fields.ts';
import { riskLists } from '../risk-lists.ts';
import { type Industry, industries } from './common-risks.ts';
import { chosenIn, sheetOf, starterSchema, starterValues, type StarterValues } from './starter-form.ts';
import { starterTexts as texts } from './starter-texts.ts';
import { starterTitle } from './starter-title.ts';
import classes from './starter.module.css';

type FormProps = { form: Form<StarterValues, StarterValues> };

/** One common risk; what is chosen can be changed. */
function Offered({ form, industry, index }: FormProps & { industry: Industry; index: number }) {
  const at = `risks.${industry}.${index}` as const;
  const { isChosen, name, description } = useWatch({ control: form.control, name: at });
  const categories = useWorkspaceSettings()?.categories;
  const { error: _none, ...box } = form.field(`${at}.isChosen`);
  return (
    <li className={classes.risk}>
      <CheckboxField label={name} help={isChosen ? undefined : description} {...box} />
      {isChosen && (
        <div className={classes.fields}>
          <FormField form={form} name={`${at}.name`} field={ownField(riskFields, 'name')} />
          <FormField
            form={form}
            name={`${at}.description`}
            field={{ ...ownField(riskFields, 'description'), help: undefined }}
          />
          <FormField
            form={form}
            name={`${at}.category`}
            field={{ ...ownField(riskFields, 'category'), ...choiceOfWords(categories) }}
          />
        </div>
      )}
    </li>
  );
}

function OfferedRisks({ form }: FormProps) {
  const industry = useWatch({ control: form.control, name: 'industry' });
  const offered = useWatch({ control: form.control, name: `risks.${industry}` });
  const areChosen = offered.every(({ isChosen }) => isChosen);
  const chooseAll = () => {
    for (const index of offered.keys())
      form.setValue(`risks.${industry}.${index}.isChosen`, !areChosen, { shouldDirty: true });
  };
  const options = industries.map((value) => ({ value, label: texts.industries[value] }));
  const field = { label: texts.industry, control: 'radio', options } as const;
  return (
    <>
      <FormField form={form} name="industry" field={field} />
      <div>
        <div className={classes.bar}>
          <Chosen form={form} />
          <Button size="small" onClick={chooseAll}>
            {areChosen ? texts.pickNone : texts.pickAll}
          </Button>
        </div>
        <ul className={classes.risks} key={industry}>
          {offered.map((_, index) => (
            // They stay in their order.
            // oxlint-disable-next-line react/no-array-index-key
            <Offered key={index} form={form} industry={industry} index={index} />
          ))}
        </ul>
      </div>
    </>
  );
}

/** How many are chosen, of all industries. */
function Chosen({ form }: FormProps) {
  const risks = useWatch({ control: form.control, name: 'risks' });
  return <p role="status">{texts.chosen(chosenIn(risks).length)}</p>;
}

function Where({ form }: FormProps) {
  const sites = useSiteNames();
  const processes = useProcessNames();
  const site = useWatch({ control: form.control, name: 'site' });
  const letProcessGo = () => form.setValue('process', '');
  return (
    <Section title={texts.where}>
      <div className={classes.where}>
        <FormField
          form={form}
          name="site"
          field={{ ...ownField(riskFields, 'site'), options: optionsOf(sites) }}
          onChange={letProcessGo}
        />
        <FormField
          form={form}
          name="process"
          field={{
            ...ownField(riskFields, 'process'),
            options: optionsOf(processesAt(processes, site)),
            disabled: site === '',
            placeholder: site === '' ? texts.chooseSiteFirst : undefined,
          }}
        />
      </div>
      <p className={classes.note}>{texts.yours}</p>
    </Section>
  );
}

function StarterForm() {
  const { workspaceId, all } = useRecordPaths(riskLists);
  const { pathOf } = useImportPlace();
  const { user } = useSession().auth;
  const navigate = useNavigate();
  const sites = useSiteNames();
  const processes = useProcessNames();
  const { upload, uploading, error } = useImportUpload((job) => void navigate(pathOf(job._id)));

  const nameOf = (named: { _id: string; name: string }[] | undefined, id: string) =>
    named?.find(({ _id }) => _id === id)?.name ?? '';
  const form = useForm({
    name: `common-risks:${workspaceId}`,
    schema: starterSchema,
    defaultValues: starterValues(),
    onSubmit: async ({ risks, site, process }) =>
      upload(
        sheetOf(risks, {
          site: nameOf(sites, site),
          process: nameOf(processes, process),
          manager: user?.email ?? '',
          day: today(),
        }),
      ),
  });

  return (
    <FormFrame form={form} className={classes.page}>
      <p className={classes.lead}>{texts.lead}</p>
      <OfferedRisks form={form} />
      <Where form={form} />
      {error && <Notice tone="bad">{error}</Notice>}
      <FormFooter
        form={form}
        to={all}
        submitLabel={texts.goOn}
        busy={uploading !== undefined}
        busyLabel={texts.sending}
      />
    </FormFrame>
  );
}

/** Offers risks that many have, by industry: what is chosen goes the way of an import, which checks it and can be undone. */
export function StarterPage() {
  const { all, home } = useRecordPaths(riskLists);
  const { kind, placeOf } = useRecordImport();
  const crumbs = [...useCrumbs(), { label: home.title, to: all }];
  return (
    <Page title={starterTitle} crumbs={crumbs}>
      <PageHeader title={starterTitle} back={{ to: all, label: texts.back }} />
      <ImportPlaceProvider value={placeOf(kind)}>
        <StarterForm />
      </ImportPlaceProvider>
    </Page>
  );
}
