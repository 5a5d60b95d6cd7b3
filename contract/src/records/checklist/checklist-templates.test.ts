import { expect, test } from 'vitest';
import { moduleDefinitions } from '../../modules.ts';
import type { ModuleDefinition } from '../record/module-definition.ts';
import { checklistCreate } from './checklist.ts';
import { type ChecklistTemplate, sectionsOfTemplate } from './checklist-templates.ts';
import { definitionProblems } from './core/problems.ts';

const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const definitions: ModuleDefinition[] = Object.values(moduleDefinitions);
const templates: ChecklistTemplate[] = definitions.flatMap(({ checklists = [] }) => [...checklists]);

test.each(templates)('the template $name can be created and published as it is', (template) => {
  let last = 0;
  const sections = sectionsOfTemplate(template, () => id((last += 1)));
  const { name, description, category } = template;
  const created = checklistCreate.safeParse({ name, description, category, sections });
  expect(created.error?.issues).toBeUndefined();
  expect(definitionProblems(sections)).toEqual([]);
});
