import { useWorkspaceSettings } from './use-names.ts';

/** In which currency the amounts of the workspace that is open are meant. */
export const useCurrency = (): string | null => useWorkspaceSettings()?.currency ?? null;
