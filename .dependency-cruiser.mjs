import { moduleKeys } from './contract/src/core/modules.ts';

// Who may import whom: docs/architecture.md says why. Patterns, so that a new room needs no edit.

/** The floors of all three sides, the lowest first; what stands on one may import what is below it. */
export const floors = ['core', 'support', 'organization', 'access', 'people', 'records', 'modules'];

const modules = `(?:${moduleKeys.join('|')})`;
const rooms = `(?:${floors.slice(1).join('|')})`;
const tests = '[.]test[.]tsx?$';

/** What stands above a floor on every side; the web's kit and widgets are below all floors, what composes it above. */
const above = (index) =>
  [
    ...(index + 1 < floors.length
      ? [`^(?:contract|server|web)/src/(?:${floors.slice(index + 1).join('|')})/`]
      : []),
    '^web/src/(?:public|app)/',
    '^server/src/(?:app|features)[.]ts$',
  ].join('|');

const rules = [
  {
    name: 'contract-is-pure',
    from: { path: '^contract/', pathNot: tests },
    to: { pathNot: '^(?:contract/|node_modules/zod/)' },
  },
  {
    name: 'sides-meet-in-the-contract',
    from: { path: '^(web|server)/' },
    to: { path: '^(?:web|server)/', pathNot: '^$1/' },
  },
  ...floors.slice(1).map((floor, index) => ({
    name: 'imports-go-down',
    from: { path: `^(?:contract|server|web)/src/${floor}/`, pathNot: tests },
    to: { path: above(index + 1) },
  })),
  {
    // What stands beside the floors of the contract is made from all of them.
    name: 'imports-go-down',
    from: { path: '^contract/src/[^/]+/', pathNot: tests },
    to: { path: '^contract/src/[^/]+[.]ts$' },
  },
  {
    name: 'core-knows-no-floor',
    from: { path: '^(?:contract/src/core|web/src/ui)/', pathNot: tests },
    to: { path: `^(?:contract|web)/src/${rooms}/|^web/src/(?:shared|public|app)/` },
  },
  {
    // The core of a side signs people in and moves their files, so it calls what is declared for all modules alike.
    name: 'core-knows-no-floor',
    from: { path: '^(?:server|web)/src/(?:core|shared)/', pathNot: tests },
    to: { path: `^contract/src/modules/|^(?:server|web)/src/${rooms}/|^web/src/(?:public|app)/` },
  },
  {
    name: 'core-knows-no-floor',
    from: { path: '^web/src/core/', pathNot: tests },
    to: { path: '^web/src/shared/' },
  },
  {
    name: 'modules-are-strangers',
    from: { path: `^(?:contract|server|web)/src/modules/(${modules})/` },
    to: { path: `/src/modules/${modules}/`, pathNot: '/src/modules/$1/' },
  },
  {
    // What every record has is made for each kind by a call, its rows and its routes as well; a kind puts them together.
    name: 'rooms-meet-through-services',
    from: { path: `^server/src/${rooms}/([^/]+)/`, pathNot: `${tests}|^server/src/records/kind/` },
    to: {
      path: `^server/src/${rooms}/`,
      pathNot: `^server/src/(?:${rooms}/$1/|records/(?:kind|record)/|${rooms}/[^/]+/[^/]+[.]service[.]ts$)`,
    },
  },
  {
    name: 'only-core-touches-the-driver',
    from: { path: `^server/src/${rooms}/`, pathNot: tests },
    to: {
      path: '^(?:server/src/core/database/database[.]ts|node_modules/pg/)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'routes-do-not-touch-stores',
    from: { path: '[.]routes[.]ts$' },
    to: { path: '[.]store[.]ts$' },
  },
  {
    name: 'no-cycles',
    from: {},
    to: { circular: true },
  },
];

export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
