import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from '../../../test/render-kit.tsx';
import { PreviewGrid } from './preview-grid.tsx';

test('matrices stand beside each other, each place with what is in it and its tone', () => {
  const tones = [
    ['fair', 'bad'],
    ['good', 'fair'],
  ] as ('good' | 'fair' | 'bad')[][];
  renderKit(
    <PreviewGrid
      grid={{
        captions: ['In March', 'In July'],
        rowTitle: 'likelihood',
        columnTitle: 'impact',
        columns: ['1', '2'],
        tones: [tones, tones],
        legend: [{ tone: 'bad', label: 'Critical' }],
      }}
      rows={[
        { key: '2', texts: ['2', '', '31', '', ''] },
        { key: '1', texts: ['1', '', '', '47', ''] },
      ]}
    />,
  );
  const march = within(screen.getByRole('table', { name: 'In March' }));
  const july = within(screen.getByRole('table', { name: 'In July' }));
  expect(march.getByRole('cell', { name: '31' }).dataset['tone']).toBe('bad');
  expect(july.getByRole('cell', { name: '47' }).dataset['tone']).toBe('good');
  expect(within(july.getByRole('row', { name: '1 47' })).getByRole('rowheader').textContent).toBe('1');
  screen.getByText('Rows: likelihood. Columns: impact.');
  screen.getByText('Critical');
});
