import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeBranch } from '../../../test/make-analysis.ts';
import { riskPath, riskServer } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { DetailsDialog } from './details-dialog.tsx';

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

test('what was said of a cause is no draft any more once it is saved, and stays one when it is refused', async () => {
  riskServer([]);
  const onSave = vi.fn<() => Promise<string | undefined>>().mockResolvedValue('This is no root');
  const onClose = vi.fn<() => void>();
  const path = '/risk/:moduleId/workspace/:workspaceId/library';
  const dialog = (
    <DetailsDialog
      opened
      branch={makeBranch(1)}
      status={undefined}
      method="five-whys"
      files={[]}
      hintOf={() => undefined}
      onSave={onSave}
      onClose={onClose}
    />
  );
  const { person } = renderAt(riskPath('library'), [{ path, element: dialog }]);
  await person.type(await screen.findByRole('textbox', { name: 'Evidence' }), 'A worn plate');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(drafts()).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();

  onSave.mockResolvedValue(undefined);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(drafts()).toEqual([]));
});
