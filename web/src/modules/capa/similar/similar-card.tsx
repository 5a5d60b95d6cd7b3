import { IconRepeat } from '@tabler/icons-react';
import { capaStageLabels } from 'contract/modules/capa/capa.workflow';
import type { SimilarCapa } from 'contract/modules/capa/similar/similar';
import { alikeText, likelyFrom } from 'contract/modules/capa/similar/similarity';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import part from '../../../records/part/part.module.css';
import { PartFacts } from '../../../records/part/part-facts.tsx';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { Pill } from '../../../ui/layout/pill.tsx';
import { capaLists } from '../capa-lists.ts';
import { similarTexts as texts } from './similar-texts.ts';

/** `isAside` is one beside a form, which is left for nothing. */
type CardProps = { similar: SimilarCapa; isAside?: boolean; children?: ReactNode };

/** A CAPA that has much in common with another: how much, what that is, where it stands, and what was learned from it. */
export function SimilarCard({ similar, isAside = false, children }: CardProps) {
  const { record } = useRecordPaths(capaLists);
  const { _id, number, name, points, alike, lessons, decided, status, stage } = similar;
  const facts = [
    { label: texts.alike, value: alikeText(alike) },
    { label: texts.stage, value: capaStageLabels[status === 'on-hold' ? status : stage] },
    ...(lessons ? [{ label: texts.lessons, value: lessons }] : []),
  ];
  return (
    <li className={part.card}>
      <div className={part.cardHead}>
        <h3 className={part.name}>
          <Link to={record(_id)} {...(isAside ? { target: '_blank' } : {})}>
            {number} {name}
          </Link>
        </h3>
        <span className={part.pills}>
          <span className={part.quiet}>{texts.points(points)}</span>
          {points >= likelyFrom && !decided && status !== 'cancelled' && (
            <Pill tone="warn" icon={<IconRepeat />}>
              {texts.likely}
            </Pill>
          )}
        </span>
      </div>
      <PartFacts facts={facts} />
      {children}
    </li>
  );
}
