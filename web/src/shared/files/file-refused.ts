import { ApiError } from '../../core/http/api-error.ts';

const ofFile: readonly ApiError['status'][] = [400, 413, 415];

/** Whether the file itself was refused, by its type, size or content: the same file would be refused again. */
export const isFileRefused = (error: unknown): boolean =>
  error instanceof ApiError && ofFile.includes(error.status);
