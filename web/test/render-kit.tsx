import './setup.ts';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { KitProvider } from '../src/ui/layout/kit-provider.tsx';

/** Draws a part of the kit by itself; following a link shows the words "Went to" and the address. */
export function renderKit(node: ReactNode) {
  const person = userEvent.setup();
  const around = (content: ReactNode) => (
    <MemoryRouter>
      <KitProvider>
        <Routes>
          <Route path="/" element={content} />
          <Route path="/risk/:id" element={<p>Went to a risk</p>} />
        </Routes>
      </KitProvider>
    </MemoryRouter>
  );
  const { rerender } = render(around(node));
  return { person, show: (next: ReactNode) => rerender(around(next)) };
}
