import { showNamed } from '../../core/store/entity.ts';

/** A text as a name: its beginning, which says that it is no more than that. */
export const beginningOf = (text: string) =>
  `case when length(${text}) > 120 then rtrim(left(${text}, 119)) || '…' else ${text} end`;

/** The day at the site of the record that a row `t` stands below. */
export const todayOfRow = `(select today_in(s.time_zone) from records r
  join sites s on s.organization_id = r.organization_id and s.id = r.site_id
  where r.organization_id = t.organization_id and r.id = t.record_id)`;

/**
 * The file of its record that a row `t` names, as an answer says it. A deleted file shows nothing any more, and is there
 * again when it is restored.
 */
export const fileOfRow = `(select ${showNamed} from record_files x
  where x.organization_id = t.organization_id and x.id = t.file_id and x.deleted_at is null)`;

/** The checklist that a row `t` names, as an answer says it; nothing while it is deleted. */
export const checklistOfRow = `(select ${showNamed} from checklists x
  where x.organization_id = t.organization_id and x.id = t.checklist_id and x.deleted_at is null)`;

/** The run of a checklist that a row `t` names, as an answer says it; nothing while it is deleted. */
export const runOfRow = `(select json_build_object('_id', x.id, 'name', x.number || ' ' || x.name) from checklist_runs x
  where x.organization_id = t.organization_id and x.id = t.checklist_run_id and x.deleted_at is null)`;
