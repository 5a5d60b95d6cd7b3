import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LinkedRecordFile, RecordFile } from 'contract/records/record-file/record-file';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { expect, test, vi } from 'vitest';
import { refuse } from '../../../../test/fake-server.ts';
import { fakeStorage } from '../../../../test/fake-storage.ts';
import { idOf } from '../../../../test/make.ts';
import { hana, makeRisk, mara, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const path = riskPath(`my-risk/detail/${idOf(100)}?tab=files`);

const report: RecordFile = {
  _id: idOf(400),
  record: idOf(100),
  action: null,
  name: 'Torque report.pdf',
  type: 'application/pdf',
  size: 1_500_000,
  sha256: 'ef'.repeat(32),
  edition: 1,
  createdBy: mara,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
};

const chosen = () => new File(['41 Nm'], 'Torque.txt', { type: 'text/plain' });

function openFiles(files: RecordFile[] = []) {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.file.list, () => pageOf(files));
  fakeStorage(server);
  return { server, ...renderAt(path, routes) };
}

test('a file that is chosen is uploaded and attached by its key', async () => {
  const { server, person } = openFiles();
  server.on(riskParts.file.create, () => report);
  await person.upload(await screen.findByLabelText('Choose files'), chosen());
  await screen.findByText('File attached');
  expect(server.of(riskParts.file.create)[0]?.body).toEqual({ key: 'k1' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Files being added' })).toBeNull());
});

test('a file that is refused for what it is says why, and is not offered to be sent again', async () => {
  const { server, person } = openFiles();
  server.on(uploadEndpoints.initiate, () =>
    refuse('UNSUPPORTED_TYPE', 'Files of this type are not accepted'),
  );
  await person.upload(await screen.findByLabelText('Choose files'), chosen());
  expect((await screen.findByRole('alert')).textContent).toBe('Files of this type are not accepted');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a dropped file that is refused says why, and can be tried again', async () => {
  const { server, person } = openFiles();
  server.on(uploadEndpoints.initiate, () => refuse('PLAN_LIMIT_REACHED', 'There is no room for it'));
  const zone = (await screen.findByLabelText('Choose files')).closest('div')?.parentElement;
  if (!zone) throw new Error('There is no place to drop files on');
  fireEvent.drop(zone, { dataTransfer: { files: [chosen()] } });
  expect((await screen.findByRole('alert')).textContent).toBe('There is no room for it');
  server.on(uploadEndpoints.initiate, () => ({ uploadId: 'u1', key: 'k1' }));
  server.on(riskParts.file.create, () => report);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('File attached');
});

test('a file is listed with its size and who added it, and taken off with a reason', async () => {
  const { server, person } = openFiles([report]);
  server.on(riskParts.file.remove, () => report);
  await screen.findByText('1.4 MB');
  screen.getByText('Mara Lindqvist', { selector: 'table *' });
  await person.click(screen.getByRole('button', { name: 'Actions for Torque report.pdf' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Wrong report');
  await person.click(await screen.findByRole('button', { name: 'Delete file' }));
  await screen.findByText('File deleted');
  expect(server.of(riskParts.file.remove)[0]?.body).toEqual({ reason: 'Wrong report' });
  expect(server.of(riskParts.file.remove)[0]?.params['attachmentId']).toBe(report._id);
});

const text = { ...report, name: 'Torque.txt', type: 'text/plain', size: 29, edition: 2 };
const linked: LinkedRecordFile = {
  ...text,
  url: '/v1/files/second',
  preview: null,
  sha256: 'ab'.repeat(32),
  renewedBy: hana,
  renewedAt: '2026-11-21T09:00:00.000Z',
  earlier: [
    {
      edition: 1,
      name: 'Torque.png',
      type: 'image/png',
      size: 41,
      sha256: 'cd'.repeat(32),
      createdBy: mara,
      createdAt: report.createdAt,
      url: '/v1/files/first',
      preview: '/v1/files/first?as=inline',
    },
  ],
  usedIn: [{ _id: idOf(200), kind: 'action', name: 'Measure all nine tools' }],
};

test('a file is shown with its text, its versions, where it is used and its sum', async () => {
  const { server, person } = openFiles([text]);
  server.on(riskParts.file.find, () => linked);
  await person.click(await screen.findByText('Torque.txt (v2)', { selector: 'table *' }));
  const dialog = within(await screen.findByRole('dialog'));
  const versions = within(await dialog.findByRole('list', { name: 'Versions' }));
  expect(versions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^v2 Torque[.]txt.+by Hana Sato, 29 B, current version/),
    expect.stringMatching(/^v1 Torque[.]png.+by Mara Lindqvist, 41 B/),
  ]);
  dialog.getByText(/Action: Measure all nine tools/);
  dialog.getByText(linked.sha256);
  await person.click(versions.getByRole('button', { name: 'Show v1' }));
  expect(dialog.getByRole('img', { name: 'Preview of Torque.png' }).getAttribute('src')).toBe(
    '/v1/files/first?as=inline',
  );
  dialog.getByText('cd'.repeat(32));
});

test('a version that is fetched has a link of now, however long the dialog was open', async () => {
  const addresses: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    addresses.push(this.href);
  });
  const { server, person } = openFiles([text]);
  let asked = 0;
  server.on(riskParts.file.find, () => {
    asked += 1;
    return { ...linked, url: `/v1/files/link-${asked}` };
  });
  await person.click(await screen.findByText('Torque.txt (v2)', { selector: 'table *' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(await dialog.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(addresses.join()).toContain('/v1/files/link-2'));
  vi.restoreAllMocks();
});

test('the address of a file opens it', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.file.list, () => pageOf([text]));
  server.on(riskParts.file.find, () => linked);
  renderAt(`${path}&file=${text._id}`, routes);
  await screen.findByRole('dialog', { name: linked.name });
});
