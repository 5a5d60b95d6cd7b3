import type { Risk } from 'contract/modules/risk/risk';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useMayAssess } from '../part/use-risk-parts.ts';
import type { AssessMode } from './assess-form.ts';
import { assessTexts as texts } from './assess-texts.ts';

type Props = { risk: Risk; mode: AssessMode; children: ReactNode };

/** The form for whoever may assess the risk, or was asked for a score; nobody else fills it in to be refused at its end. */
export function ForWhoMayAssess({ risk, mode, children }: Props) {
  const mayAssess = useMayAssess(risk);
  return mayAssess || mode === 'score' ? children : <Notice tone="info">{texts.mayNot}</Notice>;
}
