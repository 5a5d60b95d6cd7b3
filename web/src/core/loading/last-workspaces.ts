import type { ModuleKey } from 'contract/core/modules';

const key = 'plumbline:last-workspaces';

type Kept = Record<string, string>;

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}; // written below; a wrong id leads nowhere
  } catch {
    return {};
  }
}

const placeIn = (organizationId: string, module: ModuleKey) => `${organizationId} ${module}`;

/** The workspace of a module that was open last on this device, in this organization. */
export function lastWorkspace(organizationId: string, module: ModuleKey): string | undefined {
  return read()[placeIn(organizationId, module)];
}

/** Remembers which workspace of a module is open. */
export function noteWorkspace(organizationId: string, module: ModuleKey, workspaceId: string): void {
  const kept = read();
  const place = placeIn(organizationId, module);
  if (kept[place] === workspaceId) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...kept, [place]: workspaceId }));
  } catch {
    // Storage may be forbidden or full.
  }
}
