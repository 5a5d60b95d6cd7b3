import { z } from 'zod';
import { requiredText, wholeNumber } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { recordKinds } from '../../core/record-kinds.ts';
import { laddersOf } from '../../organization/setting/escalation.ts';
import { daysOfClass, waitOfClass } from './capa-class.ts';
import { commonRequirements } from './requirements.ts';

const days = (label: string, help: string) =>
  wholeNumber(1, 365, 'Days are a whole number from 1 to 365').meta({ label, control: 'number', help });

const dueHelp =
  'From its submission, for one that says no due date itself. CAPAs that are submitted already keep theirs.';

const wait = (label: string) =>
  wholeNumber(0, 365, 'Days are a whole number from 0 to 365').meta({
    label,
    control: 'number',
    help: 'A plan whose first check comes sooner after the verification cannot be submitted: what has changed shows only with time.',
  });

const ladders = laddersOf(recordKinds.capa);

/** A clause as an administrator names it; a comma ends one where the list is written. */
const requirement = requiredText('Name the requirement', limits.nameMax).refine(
  (name) => !name.includes(','),
  'A requirement that is offered has no comma',
);

/** What a workspace sets of its CAPAs, with what counts until somebody does. */
export const capaSettings = {
  fields: {
    triageDays: days(
      'Days until a CAPA must be triaged',
      'Whoever may triage one is asked to do it within so many days of its submission.',
    ),
    criticalDays: days('Days until a critical CAPA is due', dueHelp),
    majorDays: days('Days until a major CAPA is due', dueHelp),
    minorDays: days('Days until a minor CAPA is due', dueHelp),
    criticalWaitDays: wait('Minimum days until a critical CAPA is checked'),
    majorWaitDays: wait('Minimum days until a major CAPA is checked'),
    minorWaitDays: wait('Minimum days until a minor CAPA is checked'),
    minorClosure: z.boolean('Use true or false').meta({
      label: 'A minor CAPA may be closed as its implementation is verified',
      control: 'checkbox',
      help: 'Whoever verifies it may then close it in one step, by signature, and says why nothing needs to be verified later. The effectiveness of the others is monitored first.',
    }),
    fiveSteps: z.boolean('Use true or false').meta({
      label: 'CAPAs go through five stages: draft, plan, do, check and closed',
      control: 'checkbox',
      help: 'For small organizations. The stages are called Draft, Investigation, Implementation, Monitoring and Closed; triage and the three reviews are left out, and whoever leads a CAPA on decides about it there. What each stage asks and who may not decide stay the same. CAPAs that stand in a stage that is left out go on from there.',
    }),
    trendCount: wholeNumber(2, 20, 'CAPAs are a whole number from 2 to 20').meta({
      label: 'CAPAs that make a trend',
      control: 'number',
      help: 'So many of one process, with root causes of the same category, ask for one about the system behind them.',
    }),
    trendDays: days('Days in which they make a trend', 'From the day on which each was detected.'),
    reopenMonths: wholeNumber(1, 120, 'Months are a whole number from 1 to 120').meta({
      label: 'Months in which a closed CAPA may be reopened',
      control: 'number',
      help: 'What comes back later is raised as a new CAPA, and linked to the old one.',
    }),
    requirements: z
      .array(requirement, { error: 'Requirements are a list' })
      .max(limits.requirementsOfWorkspace, `At most ${limits.requirementsOfWorkspace}`)
      .transform((names) => [...new Map(names.map((name) => [name.toLowerCase(), name])).values()])
      .meta({
        label: 'Requirements that are offered',
        control: 'tags',
        help: 'Clauses and regulations that people choose from where they say what was not met; they may write others. A comma or Enter ends one. CAPAs keep what they say.',
      }),
    ...ladders.fields,
  },
  defaults: {
    triageDays: 3,
    criticalDays: daysOfClass.critical,
    majorDays: daysOfClass.major,
    minorDays: daysOfClass.minor,
    criticalWaitDays: waitOfClass.critical,
    majorWaitDays: waitOfClass.major,
    minorWaitDays: waitOfClass.minor,
    minorClosure: false,
    fiveSteps: false,
    trendCount: 3,
    trendDays: 90,
    reopenMonths: 24,
    requirements: [...commonRequirements] as string[],
    ...ladders.defaults,
  },
  shown: {
    triageDays: z.int().optional(),
    criticalDays: z.int().optional(),
    majorDays: z.int().optional(),
    minorDays: z.int().optional(),
    criticalWaitDays: z.int().optional(),
    majorWaitDays: z.int().optional(),
    minorWaitDays: z.int().optional(),
    minorClosure: z.boolean().optional(),
    fiveSteps: z.boolean().optional(),
    trendCount: z.int().optional(),
    trendDays: z.int().optional(),
    reopenMonths: z.int().optional(),
    requirements: z.array(z.string()).optional(),
    ...ladders.shown,
  },
} as const;
