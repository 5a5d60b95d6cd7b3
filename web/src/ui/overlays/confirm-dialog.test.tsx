import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderKit } from '../../../test/render-kit.tsx';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { useConfirm } from './use-confirm.tsx';

function Deletion({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const { confirm, confirmDialog } = useConfirm();
  const names = [
    'Coolant leak',
    'Oven spread',
    'Label mix-up',
    'Power dip',
    'Torque drift',
    'Guard interlock',
    'Gauge',
  ];
  const ask = async () => {
    const question = {
      title: 'Delete 7 risks',
      message: 'Are you sure you want to delete these risks?',
      confirmLabel: 'Delete',
    };
    onAnswer(await confirm({ ...question, names }));
  };
  return (
    <>
      <Button onClick={() => void ask()}>Remove</Button>
      {confirmDialog}
    </>
  );
}

function MenuDeletion() {
  const { confirm, confirmDialog } = useConfirm();
  const question = { title: 'Delete this risk', message: 'Are you sure?', confirmLabel: 'Delete' };
  return (
    <>
      <Menu
        trigger={<Button>Actions</Button>}
        groups={[{ items: [{ label: 'Delete', onSelect: () => void confirm(question) }] }]}
      />
      {confirmDialog}
    </>
  );
}

function FormWithQuestion() {
  const [opened, setOpened] = useState(true);
  const { confirm, confirmDialog } = useConfirm();
  const question = { title: 'Remove this field', message: 'Are you sure?', confirmLabel: 'Remove' };
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="Fields">
      <Button onClick={() => void confirm(question)}>Ask</Button>
      {confirmDialog}
    </Dialog>
  );
}

it('names what is deleted and counts the rest', async () => {
  const { person } = renderKit(<Deletion onAnswer={vi.fn()} />);
  await person.click(screen.getByRole('button', { name: 'Remove' }));

  const dialog = await screen.findByRole('dialog', { name: 'Delete 7 risks' });
  expect(dialog.textContent).toContain('Are you sure you want to delete these risks?');
  expect(dialog.textContent).toContain('Torque drift');
  expect(dialog.textContent).not.toContain('Guard interlock');
  expect(dialog.textContent).toContain('and 2 more');
});

it('starts on Cancel, and gives the focus back to what opened it', async () => {
  const onAnswer = vi.fn();
  const { person } = renderKit(<Deletion onAnswer={onAnswer} />);
  const opener = screen.getByRole('button', { name: 'Remove' });
  await person.click(opener);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));

  await person.keyboard('{Escape}');

  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(onAnswer.mock.calls).toEqual([[false]]);
});

it('gives the focus back to the menu that it was chosen from', async () => {
  const { person } = renderKit(<MenuDeletion />);
  await person.click(screen.getByRole('button', { name: 'Actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' })));
});

it('answers yes once when it is confirmed', async () => {
  const onAnswer = vi.fn();
  const { person } = renderKit(<Deletion onAnswer={onAnswer} />);
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await person.click(await screen.findByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onAnswer.mock.calls).toEqual([[true]]);
});

it('is closed by Esc before the dialog that it stands over', async () => {
  const { person } = renderKit(<FormWithQuestion />);
  await person.click(await screen.findByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Remove this field' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove this field' })).toBeNull());
  screen.getByRole('dialog', { name: 'Fields' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Fields' })).toBeNull());
});
