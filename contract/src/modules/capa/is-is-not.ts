import { z } from 'zod';
import { optionalLongText } from '../../core/field.ts';

const isIsNotOf = (subject: string) => ({
  [`${subject.toLowerCase()}Is`]: optionalLongText().meta({ label: `${subject}: is` }),
  [`${subject.toLowerCase()}IsNot`]: optionalLongText().meta({ label: `${subject}: is not` }),
  [`${subject.toLowerCase()}Distinction`]: optionalLongText().meta({ label: `${subject}: what is distinct` }),
  [`${subject.toLowerCase()}Change`]: optionalLongText().meta({ label: `${subject}: what has changed` }),
});

/** Where the problem is and where it is not, which narrows down its causes; all optional. */
export const isIsNot = z.object({
  ...isIsNotOf('What'),
  ...isIsNotOf('Where'),
  ...isIsNotOf('When'),
  ...isIsNotOf('Extent'),
});
