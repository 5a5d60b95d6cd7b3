import '../../../test/setup.ts';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAtRest } from './pointer-release.ts';

function Note({ text }: { text: string }) {
  return <p>{`Note: ${useAtRest(text)}`}</p>;
}

const point = (type: string) => act(async () => void dispatchEvent(new Event(type)));

test('a note that comes while a pointer is pressed waits for its release, so that the button stays under it', async () => {
  const { rerender } = render(<Note text="" />);
  await point('pointerdown');
  rerender(<Note text="changed" />);
  await act(async () => undefined);
  expect(screen.queryByText('Note: changed')).toBeNull();
  await point('pointerup');
  await screen.findByText('Note: changed');
  await point('pointerdown');
  rerender(<Note text="" />);
  rerender(<Note text="changed again" />);
  screen.getByText('Note: changed');
  await point('pointercancel');
  await screen.findByText('Note: changed again');
});

test('a note that comes while nothing is pressed is there at once', async () => {
  const { rerender } = render(<Note text="" />);
  rerender(<Note text="changed" />);
  await act(async () => undefined);
  screen.getByText('Note: changed');
});
