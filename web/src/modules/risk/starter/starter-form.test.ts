import { expect, test } from 'vitest';
import { sheetOf, starterValues } from './starter-form.ts';

test('what is chosen brings its statement, unless its description says something else by now', async () => {
  const { risks } = starterValues();
  const [first, second] = risks.food;
  if (!first || !second) throw new Error('There is no common risk');
  Object.assign(first, { isChosen: true });
  Object.assign(second, { isChosen: true, description: 'Glass from the lamp above line 2.' });
  const place = { site: 'Plant 1', process: 'Filling', manager: 'Mara Lindqvist', day: '2026-11-29' };
  const [head, one, other] = (await sheetOf(risks, place).text()).trim().replaceAll('"', '').split(/\r?\n/);
  expect(head).toMatch(/Managers,Cause,What may happen,What it leads to$/);
  expect(one).toMatch(/,shared lines and a recipe change,an allergen that the label does not name,/);
  expect(other).toMatch(/Mara Lindqvist,,,$/);
});
