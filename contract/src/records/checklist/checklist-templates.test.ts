import { expect, test } from 'vitest';
import { checklistCreate } from './checklist.ts';
import { checklistTemplates, sectionsOfTemplate } from './checklist-templates.ts';
import { definitionProblems } from './core/problems.ts';

const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const templates = Object.values(checklistTemplates).flat();

test.each(templates)('the template $name can be created and published as it is', (template) => {
  let last = 0;
  const sections = sectionsOfTemplate(template, () => id((last += 1)));
  const { name, description, category } = template;
  const created = checklistCreate.safeParse({ name, description, category, sections });
  expect(created.error?.issues).toBeUndefined();
  expect(definitionProblems(sections)).toEqual([]);
});
