import { waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { App } from './app.tsx';

test('a page that was drawn beforehand is said to stand once its screen is taken over, not before', async () => {
  const happened: string[] = [];
  function Screen() {
    useLayoutEffect(() => {
      happened.push('the screen listens');
    }, []);
    return <p>Example Works</p>;
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen }]);
  const drawn = document.createElement('div');
  drawn.innerHTML = renderToString(<App router={router} />);
  hydrateRoot(drawn, <App router={router} onShown={() => void happened.push('the page stands')} />);
  await waitFor(() => expect(happened).toContain('the screen listens'));
  await waitFor(() => expect(happened).toContain('the page stands'));
  expect(happened[0]).toBe('the screen listens');
});
