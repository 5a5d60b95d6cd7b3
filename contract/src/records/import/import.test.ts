import { expect, test } from 'vitest';
import { columnName, proposeMapping } from './import.ts';
import { userFields, userImportFieldNames, userImportFields } from './user-import.ts';

test('headings are recognised whatever their case, spaces and stars; each column once', () => {
  const mapping = proposeMapping(
    ['E-Mail Address', 'Full name *', 'DEPT', 'Shoe size', 'Role', 'Email'],
    userFields,
  );
  expect(mapping).toMatchObject({
    email: 0,
    name: 1,
    department: 2,
    permission: 4,
    roleName: null,
    site: null,
  });
});

test('the headings of the template are all recognised as themselves', () => {
  const header = userImportFieldNames.map((name) => userImportFields[name].label);
  expect(Object.values(proposeMapping(header, userFields))).toEqual(header.map((_, index) => index));
});

test('a heading that was chosen for a field before is chosen for it again, before the words', () => {
  const mapping = proposeMapping(['Boss', 'Email', 'Manager'], userFields, { boss: 'managerEmail' });
  expect(mapping).toMatchObject({ managerEmail: 0, email: 1 });
});

test('columns are called as in a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
