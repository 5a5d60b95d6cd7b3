import { moduleKeys } from './contract/src/core/modules.ts';

// Who may import whom: docs/architecture.md says why. Patterns, so that a new feature needs no edit.
const features = '^(?:contract/src|server/src/features|web/src/features)';
const modules = `(?:${moduleKeys.join('|')})`;
const aboveCore = '^server/src/features/|^web/src/(?:features|shared|app)/';
const tests = '[.]test[.]tsx?$';

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
  {
    name: 'core-knows-no-feature',
    from: { path: '^(?:contract/src/core|web/src/ui)/', pathNot: tests },
    to: { path: `^contract/src/(?!core/)[^/]+/|${aboveCore}` },
  },
  {
    // The core of a side signs people in and moves their files, so it calls what is declared for all modules alike.
    name: 'core-knows-no-feature',
    from: { path: '^(?:server|web)/src/core/', pathNot: tests },
    to: { path: `^contract/src/${modules}/|${aboveCore}` },
  },
  {
    name: 'modules-are-strangers',
    from: { path: `${features}/(${modules})/` },
    to: { path: `${features}/${modules}/`, pathNot: `${features}/$1/` },
  },
  {
    name: 'building-blocks-stay-below',
    from: { path: `${features}/(?!core/|${modules}/)[^/]+/`, pathNot: tests },
    to: { path: `${features}/${modules}/` },
  },
  {
    // What every record has is made for each kind by a call, its rows and its routes as well.
    name: 'features-meet-through-services',
    from: { path: '^server/src/features/([^/]+)/', pathNot: tests },
    to: {
      path: '^server/src/features/',
      pathNot: '^server/src/features/(?:$1/|record/|[^/]+/[^/]+[.]service[.]ts$)',
    },
  },
  {
    name: 'only-core-touches-the-driver',
    from: { path: '^server/src/features/', pathNot: tests },
    to: { path: '^(?:server/src/core/database[.]ts|node_modules/pg/)', dependencyTypesNot: ['type-only'] },
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
