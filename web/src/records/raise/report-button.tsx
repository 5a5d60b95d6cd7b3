import { IconSend } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { reportTexts as texts } from './report-texts.ts';
import { useReportPlaces } from './use-report-places.ts';

/** Leads to the short form: at once where there is one place to report in, else by a choice of them. */
export function ReportButton() {
  const places = useReportPlaces();
  const [only, another] = places;
  if (!only) return null;
  if (!another)
    return (
      <ButtonLink variant="primary" icon={<IconSend />} to={only.link}>
        {texts.report(only.one)}
      </ButtonLink>
    );
  const items = places.map(({ one, workspace, link }) => ({
    label: texts.reportIn(one, workspace),
    to: link,
  }));
  return (
    <Menu
      groups={[{ items }]}
      trigger={
        <Button variant="primary" icon={<IconSend />}>
          {texts.something}
        </Button>
      }
    />
  );
}
