import papaparse from 'papaparse';
import { exportEndpoints } from 'contract/export.endpoints';
import type { ExportJob } from 'contract/export-job';
import { expect, vi } from 'vitest';
import type { Answer, Member, TestApi } from './api.ts';

/** How people export the risks of a workspace, up to the file that they download. */
export function exportsOf(api: TestApi, workspaceId: string) {
  const start = (person: Member, request: object = {}): Promise<Answer> =>
    person.call(exportEndpoints.create, {
      body: { kind: 'risks', workspace: workspaceId, format: 'csv', ...request },
    });

  const find = (person: Member, exportId: string): Promise<Answer> =>
    person.call(exportEndpoints.find, { params: { exportId } });

  async function finish(person: Member, exportId: string): Promise<ExportJob> {
    return vi.waitFor(
      async () => {
        const { body } = await find(person, exportId);
        const job: ExportJob = body.data;
        expect(['done', 'failed']).toContain(job.state);
        return job;
      },
      { timeout: 20_000, interval: 50 },
    );
  }

  async function download(person: Member, request: object = {}) {
    const begun = await start(person, request);
    if (begun.status !== 201) throw new Error(`export: ${JSON.stringify(begun.body)}`);
    const job = await finish(person, begun.body.data._id);
    expect(job.state).toBe('done');
    const file = await api.app.inject({ method: 'GET', url: job.url ?? 'missing' });
    const queued: ExportJob = begun.body.data;
    return { begun: queued, job, file };
  }

  async function rows(person: Member, request: object = {}): Promise<Record<string, string>[]> {
    const { file } = await download(person, request);
    const text = file.body.slice(1); // after the byte order mark
    return papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  }
  return { start, find, finish, download, rows };
}
