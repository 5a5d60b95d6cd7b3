import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import type { Send } from './demo-place.ts';

/** The additional fields of the workspace. */
export async function addFields(send: Send, workspaceId: string): Promise<void> {
  const field = {
    name: 'detected_by',
    label: 'Detected by',
    type: 'select',
    options: ['operator', 'audit', 'customer'].map((value) => ({ value, label: `By ${value}` })),
  };
  await send(customFieldEndpoints.create, { params: { type: 'risk', workspaceId }, body: field });
  const ofCustomers = [{ field: 'custom.detected_by', operator: 'is', values: ['customer'] }];
  const complaint = { name: 'complaint', label: 'Complaint number', type: 'text', shownWhen: ofCustomers };
  await send(customFieldEndpoints.create, { params: { type: 'risk', workspaceId }, body: complaint });
}
