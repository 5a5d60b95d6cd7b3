import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { limits } from 'contract/core/limits';
import { useApi } from '../../core/http/use-api.ts';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { reportTexts as texts } from './report-texts.ts';
import { useReportPlace } from './use-report-place.ts';

type ChecklistFilterProps = { value: string[]; onChange: (value: string[]) => void };

type Props = ChecklistFilterProps & { label: string; choices: { _id: string; words: string }[] };

function Several({ label, choices, value, onChange }: Props) {
  return (
    <MultiSelectField
      label={label}
      options={choices.map(({ _id, words }) => ({ value: _id, label: words }))}
      value={value}
      placeholder={value.length > 0 ? '' : texts.any}
      onChange={onChange}
    />
  );
}

/** The checklists whose answers are reported. */
export function ChecklistFilter(props: ChecklistFilterProps) {
  const { params } = useReportPlace();
  const { data } = useApi(checklistEndpoints.list, { params, query: { limit: limits.pageSizeMax } });
  const choices = (data?.results ?? []).map(({ _id, name }) => ({ _id, words: name }));
  return <Several {...props} label={texts.checklist} choices={choices} />;
}

/** The completed runs whose answers are reported: of the last ones, those that were chosen before. */
export function RunFilter(props: ChecklistFilterProps) {
  const { params } = useReportPlace();
  const query = { status: 'completed' as const, limit: limits.pageSizeMax };
  const { data } = useApi(checklistRunEndpoints.list, { params, query });
  const choices = (data?.results ?? []).map(({ _id, number, name }) => ({ _id, words: `${number} ${name}` }));
  return <Several {...props} label={texts.run} choices={choices} />;
}
