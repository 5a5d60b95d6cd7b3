import { importWords } from 'contract/records/import/import';
import { Link, useSearchParams } from 'react-router';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import type { RecordLists } from '../record/record-kind.ts';
import { ImportScreen } from './import-screen.tsx';
import { importTexts as texts } from './import-texts.ts';
import { useRecordImport } from './use-record-import.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Importing records of the workspace, or actions to records that are there; a kind may have some to begin with. */
export function RecordImportPage({ starter }: Pick<RecordLists, 'starter'>) {
  const crumbs = useCrumbs();
  const [url, setUrl] = useSearchParams();
  const { kind, list, targets, placeOf } = useRecordImport();
  const asked = url.get('target');
  const target = targets.find((one) => one === asked) ?? targets[0] ?? kind;
  return (
    <ImportScreen
      place={placeOf(target)}
      title={`Import ${importWords(target).many}`}
      crumbs={crumbs}
      choice={
        <>
          {starter && target === kind && (
            <p>
              {texts.orStarter} <Link to={`${list}/${starter.path}`}>{starter.label}</Link>
            </p>
          )}
          <RadioField
            label={texts.what}
            options={targets.map((one) => ({ value: one, label: capital(importWords(one).many) }))}
            value={target}
            onChange={(next) => setUrl(next === kind ? {} : { target: next })}
          />
        </>
      }
    />
  );
}
