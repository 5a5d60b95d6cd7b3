// What stands around the signed-in screens, in one file: they are wanted together.
export { askAhead } from './ask-ahead.ts';
export { ModuleFrame } from './module-frame.tsx';
export { OrganizationFrame } from './organization-frame.tsx';
export { SignedIn } from './signed-in.tsx';
