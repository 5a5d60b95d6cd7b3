import { sampleDataEndpoints } from 'contract/records/sample-data/sample-data.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { findSample } from './sample-data.service.ts';
import { loadSample, type SampleFills } from './sample-load.service.ts';
import { removeSample } from './sample-removal.service.ts';

export const sampleDataRoutes = (fills: SampleFills) => [
  reading(sampleDataEndpoints.find, (ctx) => findSample(ctx)),
  writing(sampleDataEndpoints.load, (ctx) => loadSample(ctx, fills)),
  writing(sampleDataEndpoints.remove, (ctx) => removeSample(ctx)),
];
