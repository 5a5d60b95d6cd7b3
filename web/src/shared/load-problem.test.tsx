import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../core/http/api-error.ts';
import { renderKit } from '../../test/render-kit.tsx';
import { LoadProblem } from './load-problem.tsx';

it('asks again where that may help', async () => {
  const onRetry = vi.fn();
  const error = new ApiError({ status: 500, message: 'Something went wrong', requestId: 'r-1' });
  const { person } = renderKit(<LoadProblem error={error} onRetry={onRetry} />);
  expect(screen.getByRole('heading', { name: 'This could not be loaded' })).toBeTruthy();
  expect(screen.getByText('Reference r-1')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('says that it is not for this person, and offers nothing that would be refused again', () => {
  const error = new ApiError({ status: 403, message: 'Your role does not allow this', requestId: 'r-1' });
  renderKit(<LoadProblem error={error} onRetry={vi.fn()} />);
  expect(screen.getByRole('heading', { name: 'You do not have access to this' })).toBeTruthy();
  expect(screen.getByText('Your role does not allow this')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
