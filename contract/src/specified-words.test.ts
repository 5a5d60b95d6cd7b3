import { expect, test } from 'vitest';
import { authEndpoints } from './access/auth/auth.endpoints.ts';
import { capaEndpoints } from './modules/capa/capa.endpoints.ts';
import { riskEndpoints } from './modules/risk/risk.endpoints.ts';
import { uploadEndpoints } from './organization/upload/upload.endpoints.ts';
import { workspaceEndpoints } from './organization/workspace/workspace.endpoints.ts';
import { accountEndpoints } from './people/account/account.endpoints.ts';
import { invitationEndpoints } from './people/invitation/invitation.endpoints.ts';

type Said = { success?: string; failure?: string };

/** The specification's words for what was done, and for a refusal that says nothing by itself (product.md, section 8). */
const words: [string, Said, Said][] = [
  ['login', authEndpoints.login, { success: 'Logged in successfully!', failure: 'Something went wrong' }],
  [
    'login with Google',
    authEndpoints.loginWithGoogle,
    { success: 'Successfully signed in with Google!', failure: 'Google login failed' },
  ],
  [
    'reset',
    authEndpoints.resetPassword,
    { success: 'Password reset successful!', failure: 'Password reset failed' },
  ],
  ['sign-up', authEndpoints.register, { success: 'Signup successful!', failure: 'Something went wrong' }],
  [
    'forgot',
    authEndpoints.forgotPassword,
    { success: 'Password reset link sent to your email!', failure: 'Failed to send reset link' },
  ],
  [
    'accept',
    invitationEndpoints.accept,
    { success: 'Invitation accepted successfully!', failure: 'Failed to accept invitation' },
  ],
  [
    'invite',
    invitationEndpoints.create,
    { success: 'Invitation sent successfully!', failure: 'Operation failed' },
  ],
  ['account', accountEndpoints.update, { success: 'Account updated!', failure: 'Operation failed' }],
  [
    'new workspace',
    workspaceEndpoints.risk.create,
    { success: 'Workspace created', failure: 'Failed to save workspace' },
  ],
  [
    'workspace',
    workspaceEndpoints.capa.update,
    { success: 'Workspace updated', failure: 'Failed to save workspace' },
  ],
  [
    'no workspace',
    workspaceEndpoints.audit.remove,
    { success: 'Workspace deleted', failure: 'Delete failed' },
  ],
  ['library', capaEndpoints.update, { failure: 'Failed to save library' }],
  [
    'risk library',
    riskEndpoints.update,
    { success: 'Risk library updated successfully', failure: 'Failed to save risk library' },
  ],
  [
    'no risk library',
    riskEndpoints.remove,
    { success: 'Risk library deleted successfully', failure: 'Failed to delete risk library' },
  ],
  ['upload', uploadEndpoints.initiate, { failure: 'Failed to initiate upload' }],
  ['links', uploadEndpoints.presign, { failure: 'Failed to get presigned URLs' }],
  ['whole upload', uploadEndpoints.complete, { failure: 'Upload not completed' }],
];

test.each(words)('%s has the words of the specification', (_name, said, specified) => {
  expect(said).toMatchObject(specified);
});
