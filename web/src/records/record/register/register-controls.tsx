import {
  IconDots,
  IconDownload,
  IconFileImport,
  IconForms,
  IconHistory,
  IconPlus,
  IconSend,
} from '@tabler/icons-react';
import { useCan, useMay } from '../../../core/session/use-can.ts';
import { Link, useNavigate } from 'react-router';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { useAdditionalFields } from '../../custom-field/use-additional-fields.tsx';
import { asOfTitle } from '../../as-of/as-of-title.ts';
import { printItem } from '../../../shared/print/print-button.tsx';
import type { RecordKind } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import type { Exported, Register } from './register-props.ts';
import { registerTexts, textsOf } from './register-texts.ts';
import { useExport } from './use-export.tsx';

/** Leads to the form of a new record. */
export function NewRecordLink({ kind }: { kind: RecordKind }) {
  const { create } = useRecordPaths(kind);
  return (
    <ButtonLink to={create} variant="primary" icon={<IconPlus />}>
      {textsOf(kind).create}
    </ButtonLink>
  );
}

/** Leads to the short form. */
export function ReportLink({ kind }: { kind: RecordKind }) {
  const { report } = useRecordPaths(kind);
  return (
    <ButtonLink to={report} variant="primary" icon={<IconSend />}>
      {textsOf(kind).report}
    </ButtonLink>
  );
}

/** Lead to the import of many, and to what one may begin with, below an empty register. */
export function ImportLinks({ kind }: { kind: RecordKind }) {
  const paths = useRecordPaths(kind);
  const { starter } = kind;
  return (
    <>
      {starter && (
        <>
          <Link to={`${paths.all}/${starter.path}`}>{starter.label}</Link>
          {registerTexts.or}
        </>
      )}
      <Link to={paths.import}>{registerTexts.fromSheet}</Link>
    </>
  );
}

function ImportButton({ kind }: { kind: RecordKind }) {
  const paths = useRecordPaths(kind);
  if (!useCan('record.import')) return null;
  return (
    <ButtonLink icon={<IconFileImport />} to={paths.import}>
      {registerTexts.import}
    </ButtonLink>
  );
}

type ExportProps = { exports: Register<never, never>['exports']; what: Exported };

/** Leads to the list as it was; cards have it in the menu of the title. */
export function AsOfLink({ kind }: { kind: RecordKind }) {
  const { asOf } = useRecordPaths(kind);
  return (
    <ButtonLink to={asOf()} icon={<IconHistory />} aria-label={asOfTitle} title={asOfTitle}>
      {null}
    </ButtonLink>
  );
}

/** Exports what the list shows; cards have it in the menu of the title. */
export function RegisterExport({ exports, what }: ExportProps) {
  const { items, isBusy } = useExport(exports, what);
  if (!useCan('record.export')) return null;
  return (
    <Menu
      groups={[{ items }]}
      trigger={
        <Button icon={<IconDownload />} busy={isBusy}>
          {registerTexts.export}
        </Button>
      }
    />
  );
}

type TitleActionsProps = ExportProps & { kind: RecordKind; isBlank: boolean; print: () => void };

/** What has no button of its own, or none on a phone. */
function useMoreGroups({ kind, exports, what, isBlank, print }: TitleActionsProps, openFields: () => void) {
  const exporting = useExport(exports, what);
  const may = useMay();
  const navigate = useNavigate();
  const paths = useRecordPaths(kind);
  const importing = {
    label: registerTexts.fromSheet,
    icon: <IconFileImport />,
    onSelect: () => void navigate(paths.import),
  };
  const asOf = { label: asOfTitle, icon: <IconHistory />, onSelect: () => void navigate(paths.asOf()) };
  const fields = { label: registerTexts.additionalFields, icon: <IconForms />, onSelect: openFields };
  return [
    { items: may('record.export') && !isBlank ? exporting.items : [] },
    { items: isBlank ? [] : [printItem(print), asOf] },
    { items: may('record.import') ? [importing] : [] },
    { items: may('custom-field.manage') ? [fields] : [] },
  ];
}

/** Beside the title: the additional fields for administrators, and a new record; a phone has one button and a menu. */
export function TitleActions(props: TitleActionsProps) {
  const { kind, isBlank } = props;
  const { open, fieldsDialog } = useAdditionalFields(kind);
  const may = useMay();
  const isNarrow = useIsNarrow();
  const more = useMoreGroups(props, open);

  return (
    <>
      {isNarrow
        ? more.some(({ items }) => items.length > 0) && (
            <Menu
              groups={more}
              trigger={
                <IconButton name={registerTexts.more} icon={<IconDots />} size="large" variant="outline" />
              }
            />
          )
        : may('custom-field.manage') && (
            <Button icon={<IconForms />} onClick={open}>
              {registerTexts.additionalFields}
            </Button>
          )}
      {!isNarrow && !isBlank && <ImportButton kind={kind} />}
      {!isBlank &&
        (may(kind.calls.create.access) ? (
          <NewRecordLink kind={kind} />
        ) : (
          may(kind.calls.raise.access) && <ReportLink kind={kind} />
        ))}
      {fieldsDialog}
    </>
  );
}
