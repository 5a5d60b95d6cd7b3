import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeRisk } from '../../../../test/make-risk.ts';
import { renderKit } from '../../../../test/render-kit.tsx';
import { capaFields } from '../../../modules/capa/capa-fields.ts';
import { FieldFact } from './field-fact.tsx';

const show = (problemStatement: string, mayEdit = true) =>
  renderKit(
    <FieldFact
      // A field of one kind on a record of another: only how it reads is looked at here.
      record={Object.assign(makeRisk(1), { problemStatement })}
      mayEdit={mayEdit}
      save={() => Promise.resolve(undefined)}
      fields={capaFields}
      name="problemStatement"
    >
      {problemStatement}
    </FieldFact>,
  );

test('whoever may change a statement of a problem is advised about a cause in it, where it stands and while it is typed', async () => {
  const { person } = show('It leaks due to wear.');
  screen.getByText(/says “due to”: say what is wrong/);
  await person.click(screen.getByRole('button', { name: /Edit Problem statement/ }));
  const field = await screen.findByRole('textbox', { name: 'Problem statement' });
  // It is said once: below what is typed, in place of below what is read.
  expect(screen.getAllByText(/says “due to”/)).toHaveLength(1);
  await person.clear(field);
  await person.type(field, 'Three of 40 housings leak.');
  expect(field.parentElement?.parentElement?.textContent).not.toContain('due to');
  await person.type(field, ' It is caused by wear.');
  screen.getByText(/says “caused by”/);
});

test('whoever only reads it is not', () => {
  show('It leaks due to wear.', false);
  expect(screen.queryByRole('status')).toBeNull();
});
