import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { ShownAction, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import type { RegisterProps } from './register-props.ts';
import { RecordRegister } from './register.tsx';

/** The list of all records of a kind and that of one's own: the same screen over both. */
export function RegisterPage<R extends ShownRecord, A extends ShownAction>(props: RegisterProps<R, A>) {
  const { home, workspaceId } = useRecordPaths(props.kind);
  return (
    <Page title={home.title} crumbs={useCrumbs()}>
      <RecordRegister key={`${workspaceId} ${home.path}`} {...props} />
    </Page>
  );
}
