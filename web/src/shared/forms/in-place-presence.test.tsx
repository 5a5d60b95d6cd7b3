import '../../../test/setup.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type * as realtimeModule from '../../core/realtime/realtime.ts';
import { expect, test, vi } from 'vitest';
import { EditedRoom } from '../../core/realtime/use-presence.ts';
import { KitProvider } from '../../ui/layout/kit-provider.tsx';
import { InPlace } from './in-place.tsx';

const said = vi.hoisted(() => vi.fn<(room: string, editing: boolean) => Promise<boolean>>(async () => true));

vi.mock('../../core/realtime/realtime.ts', async (original) => ({
  ...(await original<typeof realtimeModule>()),
  sayEditing: said,
}));

const field = { label: 'Note', control: 'text' as const };
const value = { field, value: 'Dry', version: 1, mayEdit: true, onSave: async () => undefined };

test('whoever edits a value in its place says so to those who have the record open, until the last is closed', async () => {
  const person = userEvent.setup();
  const at = (
    <KitProvider>
      <EditedRoom value="record:one">
        <InPlace name="one" {...value}>
          First
        </InPlace>
      </EditedRoom>
    </KitProvider>
  );
  render(at);
  expect(said).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: /Edit Note/ }));
  await screen.findByRole('textbox', { name: 'Note' });
  await waitFor(() => expect(said).toHaveBeenLastCalledWith('record:one', true));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(said).toHaveBeenLastCalledWith('record:one', false));
});
