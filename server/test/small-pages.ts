import { pageSizes } from '../src/core/database/batches.ts';

// What works page by page is seen to go on beyond its first page with a handful of rows, as many as a test has.
pageSizes.first = 1;
pageSizes.least = 1;
