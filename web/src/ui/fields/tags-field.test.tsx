import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderKit } from '../../../test/render-kit.tsx';
import { TagsField } from './tags-field.tsx';

function Tags() {
  const [tags, setTags] = useState<string[]>(['check', 'label']);
  return (
    <>
      <TagsField label="Steps" value={tags} onChange={setTags} />
      <output>{tags.join('|')}</output>
      <button onClick={() => setTags(['check'])}>Begin anew</button>
    </>
  );
}

const chips = () => screen.queryAllByRole('button', { name: /^Remove/ }).map((chip) => chip.ariaLabel);
const value = () => screen.getByRole('status').textContent;

async function typeTags(text: string) {
  const { person } = renderKit(<Tags />);
  const field = screen.getByLabelText<HTMLInputElement>('Steps');
  await person.type(field, text);
  return { person, field };
}

it('hands on what is being typed as the last word, before it is ended and drawn as a chip', async () => {
  const { person, field } = await typeTags('pack up');
  expect(value()).toBe('check|label|pack up');
  expect([field.value, ...chips()]).toEqual(['pack up', 'Remove check', 'Remove label']);
  await person.keyboard('{Enter}');
  expect(value()).toBe('check|label|pack up');
  expect([field.value, chips().at(-1)]).toEqual(['', 'Remove pack up']);
});

it('keeps a word that is there when one is typed that begins with it', async () => {
  await typeTags('labels');
  expect(value()).toBe('check|label|labels');
});

it('takes a word that is deleted again out of the value', async () => {
  const { person } = await typeTags('pa');
  await person.keyboard('{Backspace}{Backspace}');
  expect(value()).toBe('check|label');
  await person.keyboard('{Backspace}');
  expect(value()).toBe('check');
});

it('keeps what is being typed when another word is removed', async () => {
  const { person, field } = await typeTags('pack');
  await person.click(screen.getByRole('button', { name: 'Remove check' }));
  expect(value()).toBe('label|pack');
  expect(field.value).toBe('pack');
});

it('lets go of what was being typed when the form begins anew', async () => {
  const { person, field } = await typeTags('pack');
  await person.click(screen.getByRole('button', { name: 'Begin anew' }));
  expect(value()).toBe('check');
  expect(field.value).toBe('');
});

it('keeps a comma within a line, and offers what is not there yet', async () => {
  function Lines() {
    const [lines, setLines] = useState<string[]>(['ISO 9001, 10.2']);
    const suggestions = ['ISO 9001, 10.2', 'ISO 9001, 8.7'].map((line) => ({ value: line, label: line }));
    return (
      <>
        <TagsField
          label="Requirements"
          value={lines}
          onChange={setLines}
          suggestions={suggestions}
          isOfLines
        />
        <output>{lines.join('|')}</output>
      </>
    );
  }
  const { person } = renderKit(<Lines />);
  const field = screen.getByLabelText<HTMLInputElement>('Requirements');
  expect([...(field.list?.options ?? [])].map((option) => option.value)).toEqual(['ISO 9001, 8.7']);
  await person.type(field, 'Contract 4, annex B{Enter}');
  expect(value()).toBe('ISO 9001, 10.2|Contract 4, annex B');
  expect([field.value, ...chips()]).toEqual(['', 'Remove ISO 9001, 10.2', 'Remove Contract 4, annex B']);
});
