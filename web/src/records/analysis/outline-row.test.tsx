import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeBranch } from '../../../test/make-analysis.ts';
import { renderKit } from '../../../test/render-kit.tsx';
import { OutlineRow } from './outline-row.tsx';

const nothing = () => undefined;
const show = (isOverdue: boolean) =>
  renderKit(
    <ul role="tree">
      <OutlineRow
        row={{
          id: 'one',
          level: 1,
          place: 1,
          count: 1,
          hasChildren: false,
          isOpen: false,
          branch: makeBranch(1, { name: 'Plates worn', dueDate: '2026-01-15', isOverdue }),
        }}
        method="ishikawa"
        isChosen={false}
        rootCause={undefined}
        editor={null}
        onChoose={nothing}
        onEdit={nothing}
        onToggle={nothing}
      />
    </ul>,
  );

test('a cause whose due date has passed says so in words, seen and heard', () => {
  show(true);
  screen.getByText('Overdue');
  screen.getByRole('treeitem', { name: 'Plates worn, Possible, 0 votes, due 01/15/2026, overdue' });
});

test('one that is still to be found out in time does not', () => {
  show(false);
  expect(screen.queryByText('Overdue')).toBeNull();
});
