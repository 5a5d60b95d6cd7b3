import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

const page = '../index.html';
const main = 'main.tsx';
const beforeSignIn = ['access/auth/login-page.tsx', 'access/auth/sign-up-page.tsx'];
const publicPages = [
  'public/frame/public-frame.tsx',
  'public/landing/landing-page.tsx',
  'public/features/features-page.tsx',
  'public/pricing/pricing-page.tsx',
  'public/articles/article.tsx',
];
const firstCalls = ['app/first-calls.ts'];
const inside = ['app/signed-in-routes.tsx'];
const frames = ['app/frames.ts'];
/** The modules at the head of what every signed-in screen needs, what is needed sooner first. */
export const signedInSources = [...firstCalls, ...inside, ...frames].map(source);

const home = ['records/dashboard/home-page.tsx'];
const lists = ['organization/workspace/workspace-list-page.tsx', 'modules/risk/list/risk-list-page.tsx'];
const tabs = ['organization/site/business-management-page.tsx'];
const floating = [
  'ui/overlays/menu-list.tsx',
  'ui/overlays/popover-panel.tsx',
  'ui/overlays/tooltip-text.tsx',
];

const record = ['modules/risk/record/risk-record-page.tsx'];
const records = [...record, 'modules/risk/task/risk-task-page.tsx'];
const siteForm = ['organization/site/add-site-page.tsx'];
const riskForms = ['modules/risk/form/new-risk-page.tsx', 'modules/risk/form/edit-risk-page.tsx'];
const forms = [...siteForm, ...riskForms];
const schemas = '../../contract/src/access/auth/auth.ts';

const each = (paths: readonly string[]) => paths.map((path) => [path]);

/**
 * The files that the application is loaded in, what is needed sooner first: what these need, and what at least two of
 * those need. Left to itself, the bundler makes a file of each set of modules that the same screens need: hundreds of
 * them, and each costs a phone a part of a round trip.
 */
const files: readonly { name: string; of?: readonly string[]; between?: (readonly string[])[] }[] = [
  { name: 'start', of: [page], between: [firstCalls, ['app/boot.tsx', ...beforeSignIn, ...publicPages]] },
  { name: 'first-calls', between: [firstCalls, frames] },
  {
    name: 'application',
    of: ['app/boot.tsx'],
    between: [beforeSignIn, publicPages, [...frames, ...home, ...lists]],
  },
  // An icon of a public page that forms have too would bring strangers all of the forms.
  { name: 'public', between: [publicPages, [...floating, ...forms, ...tabs]] },
  // A record is read more often than written: what it shares with the forms brings none of the rest of them.
  { name: 'parts', between: [beforeSignIn, record] },
  { name: 'fields', between: [beforeSignIn, forms] },
  { name: 'inside', of: inside },
  { name: 'signed-in', of: frames, between: [home, lists, forms] },
  // What a record has in common with home would bring it all of home.
  { name: 'opened', between: [home, records] },
  { name: 'home', of: home },
  { name: 'lists', of: lists },
  { name: 'schemas', of: [schemas] },
  { name: 'kit', between: [...each(floating), forms, tabs] },
  { name: 'read', between: [record, siteForm] },
  { name: 'dates', of: ['ui/fields/date-field.tsx'] },
  { name: 'forms', between: [siteForm, riskForms] },
];

/** Which modules each screen needs at once, by the module that it begins with: as the bundler itself finds it. */
async function needsOf(config: InlineConfig): Promise<(path: string) => Set<string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  });
  const { output } = built as Rolldown.RolldownOutput; // one output, and nothing is watched
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
  const byBeginning = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk.fileName]));

  function collect(fileName: string, found: Set<string>): Set<string> {
    const chunk = chunks.get(fileName);
    if (!chunk || found.has(fileName)) return found;
    found.add(fileName);
    chunk.imports.forEach((one) => collect(one, found));
    return found;
  }
  return (path) => {
    const fileName = byBeginning.get(source(path));
    if (!fileName)
      throw new Error(`The application has no screen ${path}: name the present one in web/chunks.ts.`);
    return new Set([...collect(fileName, new Set())].flatMap((one) => chunks.get(one)?.moduleIds ?? []));
  };
}

/** The groups for the bundler, learnt from a first build with the same configuration. */
export async function chunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const needs = await needsOf(config);
  const needOf = (paths: readonly string[]) => new Set(paths.flatMap((path) => [...needs(path)]));
  const taken = new Set<string>();
  return files.map(({ name, of = [], between = [] }) => {
    // They stay by themselves, so that nothing of theirs waits for them.
    const beginnings = new Set([main, ...of].map(source));
    const wanted = needOf(of);
    const sets = between.map(needOf);
    for (const id of sets.flatMap((set) => [...set])) {
      if (sets.filter((set) => set.has(id)).length > 1) wanted.add(id);
    }
    const own = [...wanted].filter((id) => !taken.has(id) && !beginnings.has(id));
    own.forEach((id) => taken.add(id));
    const members = new Set(own);
    return { name, test: (id: string) => members.has(id), includeDependenciesRecursively: false };
  });
}
