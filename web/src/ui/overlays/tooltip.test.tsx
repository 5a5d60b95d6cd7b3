import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderKit } from '../../../test/render-kit.tsx';
import { Button } from '../actions/button.tsx';
import { Tooltip } from './tooltip.tsx';

function Steps() {
  const [isStarted, setStarted] = useState(false);
  if (!isStarted) return <Button onClick={() => setStarted(true)}>Start</Button>;
  return (
    <Tooltip label="Complete the action first.">
      <Button>Complete</Button>
    </Tooltip>
  );
}

it('says the text of a button that comes up under a resting pointer', async () => {
  renderKit(<Steps />);
  const gone = screen.getByRole('button', { name: 'Start' });
  fireEvent.click(gone);
  const button = screen.getByRole('button', { name: 'Complete' });

  // What a browser says then: the pointer came from an element that is no longer in the page.
  fireEvent.pointerOver(button, { relatedTarget: gone });
  const text = await screen.findByRole('tooltip');
  expect(text.textContent).toBe('Complete the action first.');

  fireEvent.pointerOut(button, { relatedTarget: document.body });
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
});
