import { screen, waitFor } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../test/render-kit.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => notifications.clean());

it('says what happened, and an error at once', async () => {
  renderKit(<Toaster />);
  toast.success('Workspace created');
  toast.error('Failed to save workspace');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save workspace');
  expect(screen.getByRole('status').textContent).toContain('Workspace created');
});

it('offers to undo once', async () => {
  const onUndo = vi.fn();
  const { person } = renderKit(<Toaster />);
  toast.success('Risk library deleted successfully', { onUndo });
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(onUndo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('says it plainly where the code that draws toasts does not come', async () => {
  vi.resetModules();
  vi.doMock('../../core/loading/load-code.ts', () => ({
    loadCode: () => Promise.reject(new TypeError('Failed to fetch')),
  }));
  const [{ toast: bare }, { Toaster: BareToaster }] = await Promise.all([
    import('./toast.ts'),
    import('./toaster.tsx'),
  ]);
  const { person } = renderKit(<BareToaster />);
  bare.warning('Not saved');
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
