import { IconDots, IconDownload, IconForms, IconPlus } from '@tabler/icons-react';
import { useCan, useMay } from '../../../core/session/use-can.ts';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { useAdditionalFields } from '../../../records/custom-field/use-additional-fields.tsx';
import { type Exported, useExport } from '../export/use-export.tsx';
import { useRiskPaths } from '../risk-paths.ts';
import { listTexts } from './risk-list-texts.ts';

/** Starts a new risk, for those who may. */
export function NewRiskLink() {
  const { create } = useRiskPaths();
  return (
    <ButtonLink to={create} variant="primary" icon={<IconPlus />}>
      {listTexts.create}
    </ButtonLink>
  );
}

/** Exports what the list shows; cards have it in the menu of the title. */
export function ListExport({ what }: { what: Exported }) {
  const { items, isBusy } = useExport(what);
  if (!useCan('risk.export')) return null;
  return (
    <Menu
      groups={[{ items }]}
      trigger={
        <Button icon={<IconDownload />} busy={isBusy}>
          {listTexts.export}
        </Button>
      }
    />
  );
}

type TitleActionsProps = { what: Exported; isBlank: boolean };

/** Beside the title: the additional fields for administrators, and a new risk; a phone has one button and a menu. */
export function TitleActions({ what, isBlank }: TitleActionsProps) {
  const { workspaceId } = useRiskPaths();
  const { open, fieldsDialog } = useAdditionalFields(workspaceId);
  const exports = useExport(what);
  const may = useMay();
  const isNarrow = useIsNarrow();

  const more = [
    { items: may('risk.export') && !isBlank ? exports.items : [] },
    {
      items: may('custom-field.manage')
        ? [{ label: listTexts.additionalFields, icon: <IconForms />, onSelect: open }]
        : [],
    },
  ];

  return (
    <>
      {isNarrow
        ? more.some(({ items }) => items.length > 0) && (
            <Menu
              groups={more}
              trigger={
                <IconButton name={listTexts.more} icon={<IconDots />} size="large" variant="outline" />
              }
            />
          )
        : may('custom-field.manage') && (
            <Button icon={<IconForms />} onClick={open}>
              {listTexts.additionalFields}
            </Button>
          )}
      {may('risk.create') && !isBlank && <NewRiskLink />}
      {fieldsDialog}
    </>
  );
}
