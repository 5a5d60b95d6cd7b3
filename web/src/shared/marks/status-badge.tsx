import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconPlayerPause,
  IconProgress,
  IconQuestionMark,
} from '@tabler/icons-react';
import type { Tone as WorkflowTone } from 'contract/core/workflow';
import type { ReactNode } from 'react';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';
import { marksTexts } from './marks-texts.ts';

/** The states of any workflow. */
export type States = Record<string, { label: string; tone: WorkflowTone }>;

const looks: Record<WorkflowTone, { tone: Tone; icon: ReactNode }> = {
  neutral: { tone: 'neutral', icon: <IconCircleDashed /> },
  info: { tone: 'info', icon: <IconProgress /> },
  warning: { tone: 'warn', icon: <IconPlayerPause /> },
  half: { tone: 'info', icon: <IconCircleHalf2 /> },
  success: { tone: 'ok', icon: <IconCircleCheck /> },
};

export type StatusBadgeProps = { status: string | null | undefined; states: States };

/** A state of a workflow as its word and icon; what the workflow does not know is 'nill', as the specification says. */
export function StatusBadge({ status, states }: StatusBadgeProps) {
  const state = status ? states[status] : undefined;
  if (!state) {
    return (
      <Pill tone="neutral" icon={<IconQuestionMark />}>
        {marksTexts.nill}
      </Pill>
    );
  }
  const look = looks[state.tone];
  return (
    <Pill tone={look.tone} icon={look.icon}>
      {state.label}
    </Pill>
  );
}
