import { z } from 'zod';
import { givenId } from '../../core/field.ts';

/** From which record a new one of any kind is raised: both say so by a link. */
export const raisedFrom = z.object({ raisedFrom: givenId('Choose a record').optional() });
