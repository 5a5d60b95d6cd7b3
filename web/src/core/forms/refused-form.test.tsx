import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { screen } from '@testing-library/react';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useAction } from '../http/use-action.ts';
import { useForm } from './use-form.ts';

const taken = 'There is a site of this name';
const unknown = 'There is no such zone';
const schema = z.object({ name: z.string(), timeZone: z.string() });

const defaultValues = { name: 'Harbour plant', timeZone: 'Asia/Karachi' };

/** A form on which the name is to be seen, and the zone is not. */
function Plain() {
  const create = useAction(siteEndpoints.create);
  const form = useForm({
    name: null,
    schema,
    defaultValues,
    onSubmit: (values) => create.run({ body: { ...values, location: 'Karachi' } }),
  });
  return (
    <form {...form.props}>
      <TextField label="Name" {...form.field('name')} />
      <Button type="submit">Save</Button>
    </form>
  );
}

function Versioned() {
  const update = useVersionedAction(siteEndpoints.update, (name) => ({ label: name, text: '' }));
  const params = { siteId: 'site' };
  const form = useForm({
    name: null,
    schema,
    defaultValues,
    onSubmit: (body, base) => update.run({ params, body }, base),
  });
  return (
    <form {...form.props}>
      <TextField label="Name" {...form.field('name')} />
      <Button type="submit">Save</Button>
    </form>
  );
}

async function save(Screen: () => React.JSX.Element, errors: Record<string, string>) {
  signIn();
  const server = fakeServer();
  const message = Object.values(errors)[0] ?? '';
  for (const endpoint of [siteEndpoints.create, siteEndpoints.update])
    server.on(endpoint, () => refuse('VALIDATION', message, errors));
  const { person } = renderAt('/', [{ path: '/', Component: Screen }]);
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findAllByText(message);
  // A toast that was shown before this one would be on screen by then.
  toast.info('The last one');
  await screen.findByText('The last one');
}

const screens = { 'a form': Plain, 'a form with a version': Versioned };

test.each(Object.entries(screens))(
  '%s says at its field, and nowhere else, what is wrong there',
  async (_, Screen) => {
    await save(Screen, { name: taken });
    expect(screen.getAllByText(taken)).toHaveLength(1);
    expect(screen.getByLabelText('Name')).toHaveProperty('ariaInvalid', 'true');
  },
);

test.each(Object.entries(screens))(
  '%s says in a toast what is wrong with a field that it does not show',
  async (_, Screen) => {
    await save(Screen, { timeZone: unknown });
    screen.getByText(unknown);
  },
);

/** Where the dialog that asks for a reason is drawn within the form that it is about. */
function Explained() {
  const update = useVersionedAction(siteEndpoints.update, (name) => ({ label: name, text: '' }));
  const form = useForm({
    name: null,
    schema,
    defaultValues,
    onSubmit: (body, base) => update.run({ params: { siteId: 'site' }, body }, base),
  });
  return (
    <form {...form.props}>
      <Button type="submit">Send</Button>
      {update.conflictDialog}
    </form>
  );
}

test('a reason that is asked for is sent once, and the form below is not sent again by it', async () => {
  signIn();
  const server = fakeServer();
  const why = 'Say why it is changed';
  server.on(siteEndpoints.update, ({ body }) =>
    'reason' in (body as object) // the contract's body
      ? refuse('CONFLICT', 'Not today')
      : refuse('VALIDATION', why, { reason: why }),
  );
  const { person } = renderAt('/', [{ path: '/', Component: Explained }]);
  await person.click(await screen.findByRole('button', { name: 'Send' }));
  await screen.findByText(why);
  await person.type(screen.getByRole('textbox', { name: /^Reason/ }), 'It was wrong');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findAllByText('Not today');
  expect(server.of(siteEndpoints.update)).toHaveLength(2);
});
