import { render, screen } from '@testing-library/react';
import type { Capa } from 'contract/modules/capa/capa';
import { expect, test } from 'vitest';
import { recordColumns } from '../../../records/record/register/record-columns.tsx';
import { capaKind } from '../capa-kind.ts';
import { capaRegister } from './capa-register.tsx';

const columns = recordColumns(capaKind, { ...capaRegister, categories: [] }, { fields: [], areCards: false });

const columnOf = (id: string) => {
  const column = columns.find((one) => one.id === id);
  if (!column) throw new Error(`The register has no column ${id}`);
  return column;
};

const shown = (id: string, capa: Partial<Capa>) =>
  render(<>{columnOf(id).cell(capa as Capa)}</>).container.textContent; // a cell reads these fields alone

test('the due date is seen from the first, in red once it has passed and in amber in the week before', () => {
  expect(columnOf('dueDate').hidden).toBeFalsy();
  expect(shown('dueDate', { dueDate: '2026-02-03', daysLeft: -1 })).toBe('02/03/2026Overdue');
  expect(shown('dueDate', { dueDate: '2026-02-03', daysLeft: 0 })).toBe('02/03/2026Due soon');
  expect(shown('dueDate', { dueDate: '2026-02-03', daysLeft: 7 })).toBe('02/03/2026Due soon');
  expect(shown('dueDate', { dueDate: '2026-02-03', daysLeft: 8 })).toBe('02/03/2026');
  // What is verified is late no more.
  expect(shown('dueDate', { dueDate: '2026-02-03', daysLeft: null })).toBe('02/03/2026');
  expect(screen.getAllByText('Due soon')).toHaveLength(2);
});

test('its age is the gross days that its page and the dashboard tell', () => {
  expect(shown('grossDays', { grossDays: 41, createdAt: '2026-01-01T00:00:00.000Z' })).toBe('41');
  expect(shown('grossDays', { grossDays: null })).toBe('');
  expect(shown('extensions', { extensions: 2 })).toBe('2');
});
