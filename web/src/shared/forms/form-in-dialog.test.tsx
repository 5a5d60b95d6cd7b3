import '../../../test/setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderAt } from '../../../test/render.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from './form-frame.tsx';

const schema = z.object({ name: z.string(), place: z.string() });

type Site = { name: string; place: string; version: number };

function SiteForm({ site, onSend }: { site: Site; onSend: (sent: unknown) => void }) {
  const { version, ...values } = site;
  const form = useForm({
    name: 'site:1',
    version,
    schema,
    defaultValues: values,
    onSubmit: (typed, base) => {
      onSend({ typed, version: base.version });
      return Promise.resolve({ ok: true as const, data: { ...typed, version: version + 1 } });
    },
  });
  return (
    <FormFrame form={form} labelOf={(name) => name}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Place" {...form.field('place')} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit">Save</Button>
      </DialogActions>
    </FormFrame>
  );
}

/** A page that opens a dialog with the form of a site; somebody else changes the site by a button. */
function open() {
  function Screen() {
    const [opened, setOpened] = useState(false);
    const [site, setSite] = useState<Site>({ name: 'Dock', place: 'Karachi', version: 1 });
    const [sent, setSent] = useState<unknown>();
    return (
      <>
        <Button onClick={() => setOpened(true)}>Open</Button>
        <output>{JSON.stringify(sent)}</output>
        <Dialog opened={opened} onClose={() => setOpened(false)} title="Site">
          <Button onClick={() => setSite({ name: 'Quay', place: 'Karachi', version: 2 })}>Other</Button>
          <SiteForm site={site} onSend={setSent} />
        </Dialog>
      </>
    );
  }
  return renderAt('/', [{ path: '/', Component: Screen }]);
}

async function typeInto() {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Open' }));
  await person.type(await screen.findByLabelText('Name'), ' 7');
  return person;
}

const name = () => screen.getByLabelText('Name');

for (const [way, leave] of Object.entries({
  Esc: (person: Awaited<ReturnType<typeof typeInto>>) => person.keyboard('{Escape}'),
  Cancel: (person: Awaited<ReturnType<typeof typeInto>>) =>
    person.click(screen.getByRole('button', { name: 'Cancel' })),
  'the cross': (person: Awaited<ReturnType<typeof typeInto>>) =>
    person.click(screen.getByRole('button', { name: 'Close' })),
})) {
  test(`${way} asks before it throws away what is typed, and then begins with nothing of it`, async () => {
    const person = await typeInto();
    await leave(person);
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(name()).toHaveProperty('value', 'Dock 7');
    await waitFor(() => expect(screen.queryByText('It is not saved.')).toBeNull());
    await leave(person);
    await person.click(await screen.findByRole('button', { name: 'Throw away' }));
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Dock');
  });
}

test('a save is made on the version with which the editing began, whatever comes in meanwhile', async () => {
  const person = await typeInto();
  await person.click(screen.getByRole('button', { name: 'Other' }));
  await screen.findByText(/^Somebody else has changed this since you began: name/);
  expect(name()).toHaveProperty('value', 'Dock 7');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('{"typed":{"name":"Dock 7","place":"Karachi"},"version":1}');
});

test('a form that nobody has typed into follows its record', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByDisplayValue('Dock');
  await person.click(screen.getByRole('button', { name: 'Other' }));
  await screen.findByDisplayValue('Quay');
  await person.type(name(), '!');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('{"typed":{"name":"Quay!","place":"Karachi"},"version":2}');
});
