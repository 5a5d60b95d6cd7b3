import { type ModuleKey, modules } from 'contract/core/modules';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { Link, matchRoutes, Navigate, useLocation } from 'react-router';
import { lastWorkspace } from '../core/loading/last-workspaces.ts';
import { isId, modulePath, workspacePath } from '../core/loading/place.ts';
import { useApi } from '../core/http/use-api.ts';
import { useOrganizationId } from '../core/session/use-organization-id.ts';
import { Loaded } from '../shared/loaded.tsx';
import { WorkspaceLogo } from '../shared/marks/workspace-logo.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Page } from '../ui/layout/page.tsx';
import { appTexts } from './app-texts.ts';
import { moduleRoutes } from './modules.ts';
import { screenOf } from '../core/loading/plain-addresses.ts';
import classes from './plain-address-page.module.css';

const crumbs = [{ label: appTexts.dashboard, to: '/dashboard/home' }];

/** Leads to the screen where the module has it, else to what a workspace shows first. */
function screenIn(module: ModuleKey, pathname: string): string {
  const { inWorkspace, home } = moduleRoutes[module];
  const screen = screenOf(pathname);
  return screen !== '' && matchRoutes(inWorkspace, `/${screen}`) ? screen : home;
}

function Choice({ module, found }: { module: ModuleKey; found: ModuleNames }) {
  const { pathname, search } = useLocation();
  const organizationId = useOrganizationId();
  const { _id: moduleId, workspaces } = found;
  const [only, ...others] = workspaces;
  const last = lastWorkspace(organizationId, module);
  const opened = workspaces.find(({ _id }) => _id === last) ?? (others.length === 0 ? only : undefined);
  const to = (workspaceId: string) =>
    `${workspacePath(module, moduleId, workspaceId)}/${screenIn(module, pathname)}${search}`;
  if (!only) return <Navigate to={`${modulePath(module, moduleId)}/workspace`} replace />;
  if (opened) return <Navigate to={to(opened._id)} replace />;
  return (
    <ul className={classes.choices}>
      {workspaces.map(({ _id, name, imageUrl, description }) => (
        <li key={_id}>
          <Link className={classes.choice} to={to(_id)} replace>
            <WorkspaceLogo name={name} url={imageUrl} />
            <span>
              <span className={classes.name}>{name}</span>
              <span className={classes.description}>{description}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The whole address of a module's pages by the module's own word, where these are under another: `/document/{id}/workspace`
 * is `/documentation/{id}/workspace`.
 */
function byOwnWord(module: ModuleKey, pathname: string): string | undefined {
  const [, word, moduleId = '', ...rest] = pathname.split('/');
  return word === module && isId(moduleId) ? [modulePath(module, moduleId), ...rest].join('/') : undefined;
}

/**
 * Opens an address that names no workspace: for the one of its module that was used last, for the only one, or after a
 * choice. The address becomes the whole one.
 */
export function PlainAddressPage({ module }: { module: ModuleKey }) {
  const { pathname, search } = useLocation();
  const whole = byOwnWord(module, pathname);
  return whole ? <Navigate to={`${whole}${search}`} replace /> : <InSomeWorkspace module={module} />;
}

function InSomeWorkspace({ module }: { module: ModuleKey }) {
  const answer = useApi(subscriptionEndpoints.names, {});
  const title = modules[module].workspaceTitle;
  return (
    <Page title={title} crumbs={crumbs}>
      <PageHeader title={title} />
      <Loaded answer={answer}>
        {(all) => {
          const found = all.find((one) => one.module === module);
          return found ? <Choice module={module} found={found} /> : <Navigate to="/dashboard/home" replace />;
        }}
      </Loaded>
    </Page>
  );
}
