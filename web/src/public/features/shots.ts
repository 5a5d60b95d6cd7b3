import homeDarkDesk from './shots/home-dark-desk.webp';
import homeDarkPhone from './shots/home-dark-phone.webp';
import homeLightDesk from './shots/home-light-desk.webp';
import homeLightPhone from './shots/home-light-phone.webp';
import riskListDarkDesk from './shots/risk-list-dark-desk.webp';
import riskListDarkPhone from './shots/risk-list-dark-phone.webp';
import riskListLightDesk from './shots/risk-list-light-desk.webp';
import riskListLightPhone from './shots/risk-list-light-phone.webp';
import riskRecordDarkDesk from './shots/risk-record-dark-desk.webp';
import riskRecordDarkPhone from './shots/risk-record-dark-phone.webp';
import riskRecordLightDesk from './shots/risk-record-light-desk.webp';
import riskRecordLightPhone from './shots/risk-record-light-phone.webp';
import sitesDarkDesk from './shots/sites-dark-desk.webp';
import sitesDarkPhone from './shots/sites-dark-phone.webp';
import sitesLightDesk from './shots/sites-light-desk.webp';
import sitesLightPhone from './shots/sites-light-phone.webp';
import workspacesDarkDesk from './shots/workspaces-dark-desk.webp';
import workspacesDarkPhone from './shots/workspaces-dark-phone.webp';
import workspacesLightDesk from './shots/workspaces-light-desk.webp';
import workspacesLightPhone from './shots/workspaces-light-phone.webp';
import type { Shot } from './screenshot.tsx';

/** Real screens of the demo company; `npm run screenshots` takes them anew. */
export const shots = {
  home: {
    light: { desk: homeLightDesk, phone: homeLightPhone },
    dark: { desk: homeDarkDesk, phone: homeDarkPhone },
    alt: 'The home screen: tasks by when they are due, and the modules of the organization.',
  },
  riskList: {
    light: { desk: riskListLightDesk, phone: riskListLightPhone },
    dark: { desk: riskListDarkDesk, phone: riskListDarkPhone },
    alt: 'The register of a risk workspace: number, name, category, status, managers and dates of each risk.',
  },
  riskRecord: {
    light: { desk: riskRecordLightDesk, phone: riskRecordLightPhone },
    dark: { desk: riskRecordDarkDesk, phone: riskRecordDarkPhone },
    alt: 'One risk: its status and steps, its statement, and its facts.',
  },
  sites: {
    light: { desk: sitesLightDesk, phone: sitesLightPhone },
    dark: { desk: sitesDarkDesk, phone: sitesDarkPhone },
    alt: 'The sites of the organization with their location, time zone and modules.',
  },
  workspaces: {
    light: { desk: workspacesLightDesk, phone: workspacesLightPhone },
    dark: { desk: workspacesDarkDesk, phone: workspacesDarkPhone },
    alt: 'The workspaces of the risk module as cards.',
  },
} satisfies Record<string, Shot>;
