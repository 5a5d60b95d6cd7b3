import { gzipSync } from 'node:zlib';
import { v7 as newId } from 'uuid';
import type { ReportComparison, ReportRun } from 'contract/records/report/report';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { expect, vi } from 'vitest';
import type { Answer, Member, TestApi } from './api.ts';

/** A report as the worker leaves it, one that is saved, and a schedule. */
export async function addReports(api: TestApi, owner: Member, workspaceId: string) {
  const params = { type: 'risk', workspaceId };
  const body = { template: 'risk.list', format: 'csv' };
  const run: Answer = await owner.call(reportEndpoints.create, { params, body });
  const reportId = String(run.body.data._id);
  const [fileId, dataId] = [newId(), newId()];
  const words = gzipSync(`${JSON.stringify({ part: 'list', header: ['Number'] })}\n`);
  await api.services.storage.put(fileId, Buffer.from('Number\r\n'));
  await api.services.storage.put(dataId, words);
  for (const id of [fileId, dataId])
    await api.owner.query(
      `insert into files (organization_id, id, name, mime, size, sha256, created_by) values ($1, $2, 'report', 'text/csv', 8, '\\x00', $3)`,
      [owner.user._id, id, owner.user.accountId],
    );
  await api.owner.query(
    `update report_runs set state = 'ready', file_id = $2, data_id = $3, file_name = 'report.csv', row_count = 0, as_of = now(), finished_at = now() where id = $1`,
    [reportId, fileId, dataId],
  );
  const planned: Answer = await owner.call(reportEndpoints.createSchedule, {
    params,
    body: { ...body, schedule: 'Each week', scheduleFrequency: 'weekly', recipients: [owner.user.accountId] },
  });
  if (planned.status !== 201) throw new Error(`schedule: ${JSON.stringify(planned.body)}`);
  const saved: Answer = await owner.call(reportEndpoints.save, {
    params,
    body: { ...body, name: 'Weekly list', fields: ['number', 'name'] },
  });
  if (saved.status !== 201) throw new Error(`saved report: ${JSON.stringify(saved.body)}`);
  // One that waits, and has no job: no worker of a test makes it.
  const waitingReportId = newId();
  await api.owner.query(
    `insert into report_runs (organization_id, id, workspace_id, number, template, name, format, request, request_hash, account_id, expires_at)
     select organization_id, $2, workspace_id, number || '-W', template, name, format, request, request_hash, account_id, expires_at
       from report_runs where id = $1`,
    [reportId, waitingReportId],
  );
  const savedReportId = String(saved.body.data._id);
  return { reportId, waitingReportId, savedReportId, scheduleId: String(planned.body.data._id) };
}

/** How people have reports of a workspace made, up to the file that they download. */
export function reportsOf(api: TestApi, workspaceId: string) {
  const params = { type: 'risk', workspaceId };
  const start = (person: Member, body: object): Promise<Answer> =>
    person.call(reportEndpoints.create, { params, body: { template: 'risk.list', format: 'pdf', ...body } });

  const find = async (person: Member, reportId: string): Promise<ReportRun> => {
    const { body } = await person.call(reportEndpoints.find, { params: { ...params, reportId } });
    const run: ReportRun = body.data;
    return run;
  };

  const finish = (person: Member, reportId: string): Promise<ReportRun> =>
    vi.waitFor(
      async () => {
        const run = await find(person, reportId);
        expect(['ready', 'failed']).toContain(run.state);
        return run;
      },
      { timeout: 60_000, interval: 100 },
    );

  async function make(person: Member, body: object = {}): Promise<ReportRun> {
    const begun = await start(person, body);
    if (begun.status !== 201) throw new Error(`report: ${JSON.stringify(begun.body)}`);
    return finish(person, begun.body.data._id);
  }

  const take = (person: Member, reportId: string): Promise<Answer> =>
    person.call(reportEndpoints.download, { params: { ...params, reportId } });

  async function bytes(person: Member, reportId: string): Promise<Buffer> {
    const { body } = await take(person, reportId);
    const file = await api.app.inject({ method: 'GET', url: body.data.url });
    return file.rawPayload;
  }

  const compare = async (person: Member, reportId: string) => {
    const { body } = await person.call(reportEndpoints.comparison, { params: { ...params, reportId } });
    const found: ReportComparison = body.data;
    return found;
  };
  return { params, start, find, finish, make, take, bytes, compare };
}
