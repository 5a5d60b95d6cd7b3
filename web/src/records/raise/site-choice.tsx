import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Form } from '../../core/forms/use-form.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { optionsOf } from '../record/use-names.ts';
import { raiseTexts as texts } from './raise-texts.ts';
import type { ReportValues } from './report-schema.ts';

type Site = { _id: string; name: string };

const other = 'other';
const shownAlone = 4;
const shownWithOther = 3;

/** The sites that stand as chips: where the person was last, and the next by name; where all but one would fit, all of them. */
function nearest(sites: readonly Site[], last: string | undefined): Site[] {
  const ordered = sites.toSorted((one, two) => Number(two._id === last) - Number(one._id === last));
  return ordered.length <= shownAlone ? ordered : ordered.slice(0, shownWithOther);
}

type SiteChoiceProps = {
  form: Form<ReportValues, ReportValues>;
  label: string;
  sites: readonly Site[];
  /** Where the person reported last. */
  last: string | undefined;
};

/** Where it is: a few sites to tap, and all others in a list. */
export function SiteChoice({ form, label, sites, last }: SiteChoiceProps) {
  const { field } = useController({ control: form.control, name: 'site' });
  const near = nearest(sites, last);
  const isNear = near.some(({ _id }) => _id === field.value);
  const [isOther, setOther] = useState(field.value !== '' && !isNear);
  const rest = sites.filter(({ _id }) => !near.some((one) => one._id === _id));
  const options = [...optionsOf(near), ...(rest.length > 0 ? [{ value: other, label: texts.other }] : [])];
  const lastSite = sites.find(({ _id }) => _id === last);

  const choose = (value: string) => {
    setOther(value === other);
    field.onChange(value === other ? '' : value);
  };

  return (
    <>
      <RadioField
        look="chips"
        label={label}
        help={lastSite && field.value === last ? texts.lastSite(lastSite.name) : undefined}
        error={isOther ? undefined : form.errorOf('site')}
        required
        name="near-site"
        options={options}
        value={isOther ? other : field.value}
        onChange={choose}
        ref={isOther ? undefined : field.ref}
      />
      {isOther && (
        <FormField
          form={form}
          name="site"
          field={{
            label: texts.otherSite,
            control: 'select',
            placeholder: texts.chooseSite,
            options: optionsOf(rest),
            required: true,
          }}
        />
      )}
    </>
  );
}
