import { searchEndpoints } from 'contract/records/search/search.endpoints';
import { reading } from '../../core/http/route.ts';
import { searchEverything, searchResults } from './search.service.ts';

export const searchRoutes = [
  reading(searchEndpoints.find, (ctx, { query }) => searchEverything(ctx, query.search ?? query.q ?? '')),
  reading(searchEndpoints.results, (ctx, { query }) => searchResults(ctx, query)),
];
