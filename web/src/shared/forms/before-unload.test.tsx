import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderKit } from '../../../test/render-kit.tsx';
import { useForm } from '../../core/forms/use-form.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from './form-frame.tsx';

/** Whether the browser is told to ask before it closes or reloads the window. */
const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test.each([
  ['that keeps nothing on this device', null, true],
  ['that is put back when it is opened again', 'site:1', false],
])('the window goes unasked unless what is typed goes with it: a form %s', async (_what, name, isLost) => {
  function SiteForm() {
    const form = useForm({
      name,
      schema: z.object({ name: z.string(), place: z.string() }),
      defaultValues: { name: '', place: '' },
      onSubmit: () => undefined,
    });
    return (
      <FormFrame form={form}>
        <TextField label="Name" {...form.field('name')} />
        <TextField label="Place" {...form.field('place')} />
      </FormFrame>
    );
  }
  const { person, show } = renderKit(<SiteForm />);
  expect(isAsked()).toBe(false);
  await person.type(screen.getByLabelText('Name'), 'Dock');
  await person.type(screen.getByLabelText('Place'), 'Karachi');
  expect(isAsked()).toBe(isLost);
  show(<p>Another screen</p>);
  expect(isAsked()).toBe(false);
});
