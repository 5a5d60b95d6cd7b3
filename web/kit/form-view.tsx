import { IconCheck, IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from '../src/ui/layout/avatar.tsx';
import { Button } from '../src/ui/actions/button.tsx';
import { DateField } from '../src/ui/fields/date-field.tsx';
import { Disclosure } from '../src/ui/layout/disclosure.tsx';
import { FormActions } from '../src/ui/fields/form-actions.tsx';
import { FormLayout } from '../src/ui/fields/form-layout.tsx';
import { MultiSelectField } from '../src/ui/fields/multi-select-field.tsx';
import { Notice } from '../src/ui/feedback/notice.tsx';
import { NumberField } from '../src/ui/fields/number-field.tsx';
import { PageHeader } from '../src/ui/layout/page-header.tsx';
import { Page } from '../src/ui/layout/page.tsx';
import { RadioField } from '../src/ui/fields/radio-field.tsx';
import { Section } from '../src/ui/layout/section.tsx';
import { SelectField } from '../src/ui/fields/select-field.tsx';
import { TextAreaField } from '../src/ui/fields/text-area-field.tsx';
import { TextField } from '../src/ui/fields/text-field.tsx';
import { people } from './invented.ts';
import { KitShell } from './kit-shell.tsx';

const categories = ['Financial', 'Operational', 'Strategic', 'Compliance', 'Reputational'].map((label) => ({
  value: label,
  label,
}));
const persons = Object.values(people).map(({ _id, name }) => ({ value: _id, label: name }));

function MoreFields() {
  const [budget, setBudget] = useState<number | string | null>(6200);
  const [shift, setShift] = useState<string | null>('day');
  return (
    <>
      <NumberField label="Budget" value={budget} onChange={setBudget} />
      <RadioField
        label="Shift"
        value={shift}
        onChange={setShift}
        options={[
          { value: 'day', label: 'Day' },
          { value: 'night', label: 'Night' },
        ]}
      />
    </>
  );
}

function ChosenFields() {
  const [category, setCategory] = useState<string | null>('Operational');
  const [date, setDate] = useState<string | null>('2026-11-20');
  const [site, setSite] = useState<string | null>(null);
  const [managers, setManagers] = useState(['mara-lindqvist', 'hana-sato']);
  return (
    <>
      <SelectField label="Category" required options={categories} value={category} onChange={setCategory} />
      <DateField label="Date identified" required value={date} onChange={setDate} />
      <SelectField
        label="Site"
        required
        options={[{ value: 'plant-2', label: 'Plant 2' }]}
        value={site}
        onChange={setSite}
        placeholder="Choose a site"
        error={site ? undefined : 'Site is required'}
      />
      <SelectField
        label="Process"
        required
        options={[]}
        value={null}
        onChange={() => undefined}
        placeholder="Choose the site first"
        disabled
      />
      <MultiSelectField
        label="Managers"
        required
        options={persons}
        value={managers}
        onChange={setManagers}
        placeholder="Add a person"
        help="They see the risk in their own list and get its reminders."
        picture={({ value, label }) => <Avatar person={{ id: value, name: label }} />}
      />
    </>
  );
}

export function FormView() {
  return (
    <KitShell>
      <Page
        title="New risk"
        crumbs={[
          { label: 'Axle plant', to: '/list' },
          { label: 'My Risk', to: '/list' },
        ]}
      >
        <PageHeader title="New risk" />
        <FormLayout
          rail={
            <Section title="After you save">
              <p>The risk gets its number and shows under Pending.</p>
            </Section>
          }
        >
          <Notice tone="info" icon={<IconDeviceFloppy />} action={<button type="button">Start over</button>}>
            This is your draft from 11/20/2026, 2:41 PM.
          </Notice>
          <TextField label="Risk name" required defaultValue="Torque tool drift on axle line" />
          <TextAreaField
            label="Description"
            required
            defaultValue="Worn clutches in the three pneumatic drivers at station 40 let the nut torque drop between two daily checks."
            help="What may happen, where, and how you noticed. Two sentences are enough."
          />
          <ChosenFields />
          <Disclosure title="5W2H" hint="optional, 2 of 8 answered">
            <TextField label="What" />
          </Disclosure>
          <Disclosure title="Additional fields" hint="ask the Risk workspace administrator for more">
            <MoreFields />
          </Disclosure>
          <FormActions
            state={
              <>
                <IconCheck /> Draft kept on this device
              </>
            }
          >
            <Button variant="primary" type="submit">
              Save risk
            </Button>
            <Button variant="quiet">Cancel</Button>
          </FormActions>
        </FormLayout>
      </Page>
    </KitShell>
  );
}
