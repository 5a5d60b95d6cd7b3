import { levels } from 'contract/core/rights/levels';
import { type ModuleKey, moduleKeys, modules } from 'contract/core/modules';
import { recordKinds } from 'contract/core/record-kinds';
import { isRunning } from 'contract/organization/subscription/subscription-status';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { modulePath, subscriptionPath, workspacePath } from '../../core/loading/place.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useMe } from '../../core/session/use-can.ts';
import { useRecent } from '../../core/session/use-recent.ts';
import {
  importUsersPath,
  inviteUserPath,
  usersPath,
  usersTitle,
} from '../../people/account/account-paths.ts';
import { mailLogTexts } from '../../support/notification/mail-log-texts.ts';
import { reportTexts } from '../raise/report-texts.ts';
import { useReportPlaces } from '../raise/use-report-places.ts';
import { importTitle } from '../import/import-title.ts';
import { samplePath } from '../sample-data/sample-path.ts';
import type { Choice, Ways } from './search-groups.ts';
import { searchTexts as texts } from './search-texts.ts';
import { useSearches } from './use-searches.ts';

const pages: Choice[] = [
  { id: 'home', title: texts.pages.home, link: '/dashboard/home' },
  { id: 'tasks', title: texts.pages.tasks, link: '/my-task' },
  { id: 'attention', title: texts.pages.attention, link: '/need-attention' },
  { id: 'notifications', title: texts.pages.notifications, link: '/notifications' },
  { id: 'business', title: texts.pages.business, link: '/business-management' },
  { id: 'activity', title: texts.pages.activity, link: '/activity-logs' },
  { id: 'plans', title: texts.pages.plans, link: subscriptionPath },
  { id: 'profile', title: texts.pages.profile, link: '/home/profile' },
  { id: 'edit-profile', title: texts.pages.editProfile, link: '/home/edit-profile' },
  { id: 'security', title: texts.pages.security, link: '/security-authentication' },
];

const people: Choice[] = [
  { id: 'email-log', title: mailLogTexts.title, link: '/email-log' },
  { id: 'users', title: usersTitle, link: usersPath },
  { id: 'import-users', title: importTitle, link: importUsersPath },
];

const settingUp: Choice = {
  id: 'first-steps',
  title: texts.pages.firstSteps,
  link: '/dashboard/home?show=first-steps',
};
const sampleData: Choice = {
  id: 'sample-data',
  title: texts.pages.sampleData,
  link: samplePath,
};

const business: Choice[] = [
  { id: 'new invitation', title: texts.create.invitation, link: inviteUserPath },
  { id: 'new site', title: texts.create.site, link: '/business-management/add-new-site' },
  { id: 'new process', title: texts.create.process, link: '/business-management/add-new-process' },
];

/** The kinds of records that workspaces of a module hold. */
const kindsOf = (module: ModuleKey) =>
  Object.entries(recordKinds).filter(([, kind]) => kind.module === module);

/** The pages and acts that are this person's. */
export function useWays(): Ways {
  const me = useMe().data;
  const names = useApi(subscriptionEndpoints.names, {}, { staleTime: 60_000 }).data ?? [];
  const { recent } = useRecent();
  const { searches } = useSearches();
  const isAdministrator = me?.organizationRole === 'owner' || me?.organizationRole === 'admin';
  const mayEdit = (workspaceId: string) =>
    isAdministrator ||
    me?.permissions.some(({ workspace, level }) => workspace === workspaceId && level >= levels.edit);

  const ofModules = moduleKeys.flatMap((key) =>
    names
      .filter(({ module }) => module === key)
      .map(({ _id }): Choice => {
        const title = texts.workspaces(modules[key].title);
        return { id: `module ${key}`, title, module: key, link: `${modulePath(key, _id)}/workspace` };
      }),
  );
  const newRecords = names
    .filter(({ status }) => isRunning(status))
    .flatMap(({ module, _id: moduleId, workspaces }) =>
      kindsOf(module).flatMap(([kind, { words, paths }]) =>
        workspaces
          .filter(({ _id }) => mayEdit(_id))
          .map(({ _id, name }): Choice => {
            const link = `${workspacePath(module, moduleId, _id)}/${paths.create}`;
            return { id: `new ${kind} ${_id}`, title: texts.create.record(words.one, name), module, link };
          }),
      ),
    );
  const reports = useReportPlaces().map(({ id, one, workspace, module, link }): Choice => ({
    id: `report ${id}`,
    title: reportTexts.reportIn(one, workspace),
    module,
    link,
  }));
  return {
    recent,
    searches,
    pages: [
      ...pages,
      ...(isAdministrator ? [...people, settingUp] : []),
      ...(me?.organizationRole === 'owner' ? [sampleData] : []),
      ...ofModules,
    ],
    create: [...reports, ...newRecords, ...(isAdministrator ? business : [])],
  };
}
