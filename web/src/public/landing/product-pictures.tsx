import type { ReactNode } from 'react';
import type { ProductKey } from '../content.ts';
import { cardAudits, cardFound, cardTrained, landingTexts } from './landing-texts.ts';
import classes from './product-pictures.module.css';

/** 280 by 100, so that its words keep their size on any card. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.picture} width={280} height={100} viewBox="0 0 280 100" aria-hidden>
      {children}
    </svg>
  );
}

const tick = (x: number, y: number) => <path className={classes.tick} d={`M${x - 4} ${y}l3 3 5-6`} />;

function Capa() {
  return (
    <Picture>
      <line className={classes.strong} x1={40} y1={40} x2={180} y2={40} />
      <line className={classes.faint} x1={180} y1={40} x2={240} y2={40} />
      <circle className={classes.full} cx={40} cy={40} r={11} />
      {tick(40, 40)}
      <circle className={classes.full} cx={107} cy={40} r={11} />
      {tick(107, 40)}
      <circle className={classes.ring} cx={173} cy={40} r={10} />
      <circle className={classes.full} cx={173} cy={40} r={4} />
      <circle className={classes.open} cx={240} cy={40} r={10} />
      {[landingTexts.raised, landingTexts.cause, landingTexts.action, landingTexts.proof].map(
        (stage, index) => (
          <text key={stage} x={40 + index * 66.6} y={74} textAnchor="middle">
            {stage}
          </text>
        ),
      )}
    </Picture>
  );
}

const heat = ['lmhccc', 'lmmhhc', 'llmmmh'];

function Risk() {
  return (
    <Picture>
      {heat.flatMap((row, y) =>
        row.split('').map((level, x) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
            key={`${x} ${y}`}
            className={classes.cell}
            data-level={level}
            x={32 + x * 37}
            y={9 + y * 29}
            width={33}
            height={25}
            rx={3}
          />
        )),
      )}
      <line className={classes.path} x1={129} y1={76} x2={192} y2={52} />
      <circle className={classes.target} cx={122} cy={79} r={6} />
      <circle className={classes.now} cx={197} cy={50} r={7} />
    </Picture>
  );
}

function Audit() {
  return (
    <Picture>
      {cardAudits.map(({ name, x, width, isPlanned }, index) => (
        <g key={name}>
          <text x={24} y={25 + index * 29}>
            {name}
          </text>
          <rect
            className={isPlanned ? classes.grey : classes.full}
            x={x}
            y={14 + index * 29}
            width={width}
            height={14}
            rx={3}
          />
        </g>
      ))}
      <line className={classes.today} x1={190} y1={6} x2={190} y2={94} />
    </Picture>
  );
}

function Document() {
  return (
    <Picture>
      <rect
        className={classes.sheet}
        x={98}
        y={11}
        width={76}
        height={84}
        rx={4}
        transform="rotate(-5 136 53)"
      />
      <rect className={classes.sheet} x={104} y={8} width={76} height={86} rx={4} />
      <line className={classes.dark} x1={115} y1={25} x2={150} y2={25} />
      {[37, 49, 61].map((y) => (
        <line key={y} className={classes.faint} x1={115} y1={y} x2={y === 61 ? 148 : 168} y2={y} />
      ))}
      <path className={classes.pen} d="M117 80c5-8 8-8 8-2s4 4 8-2 5 3 9 1 4-2 6-2" />
      <rect className={classes.full} x={162} y={20} width={44} height={20} rx={10} />
      <text className={classes.onFull} x={184} y={34} textAnchor="middle">
        {landingTexts.version}
      </text>
    </Picture>
  );
}

function Training() {
  return (
    <Picture>
      {cardTrained.map(({ name, share }, index) => (
        <g key={name}>
          <text x={14} y={26 + index * 28}>
            {name}
          </text>
          <rect className={classes.grey} x={84} y={18 + index * 28} width={136} height={7} rx={3.5} />
          <rect
            className={classes.full}
            x={84}
            y={18 + index * 28}
            width={share * 1.36}
            height={7}
            rx={3.5}
          />
          <text className={classes.strongText} x={268} y={26 + index * 28} textAnchor="end">
            {share}%
          </text>
        </g>
      ))}
    </Picture>
  );
}

function Checklists() {
  return (
    <Picture>
      {[landingTexts.guardClosed, landingTexts.oilLevelInRange, landingTexts.gaugeStickerValid].map(
        (item, index) => (
          <g key={item}>
            <rect
              className={index < 2 ? classes.full : classes.open}
              x={73}
              y={12 + index * 27}
              width={17}
              height={17}
              rx={4}
            />
            {index < 2 && tick(81, 21 + index * 27)}
            <text className={classes.mainText} x={102} y={25 + index * 27}>
              {item}
            </text>
          </g>
        ),
      )}
    </Picture>
  );
}

function Reports() {
  return (
    <Picture>
      {[30, 46, 38, 60, 52, 70, 43, 56].map((height, index) => (
        <rect
          key={height}
          className={index === 5 ? classes.full : classes.soft}
          x={32 + index * 28}
          y={88 - height}
          width={18}
          height={height}
          rx={3}
        />
      ))}
      <line className={classes.faint} x1={20} y1={89} x2={262} y2={89} />
    </Picture>
  );
}

function Cause() {
  return (
    <Picture>
      <line className={classes.dark} x1={16} y1={50} x2={240} y2={50} />
      {[52, 118, 184].map((x) => (
        <g key={x}>
          <line className={x === 118 ? classes.strong : classes.bone} x1={x} y1={16} x2={x + 18} y2={50} />
          <line className={classes.bone} x1={x} y1={84} x2={x + 18} y2={50} />
        </g>
      ))}
      <path className={classes.full} d="M240 36l26 14-26 14z" />
    </Picture>
  );
}

function Findings() {
  return (
    <Picture>
      {cardFound.map(({ count, what, isLate }, index) => (
        <g key={what}>
          <rect className={classes.sheet} x={44} y={2 + index * 33} width={192} height={28} rx={4} />
          <text className={isLate ? classes.lateText : classes.strongText} x={64} y={20 + index * 33}>
            {count}
          </text>
          <text x={82} y={20 + index * 33}>
            {what}
          </text>
        </g>
      ))}
    </Picture>
  );
}

/** A small picture for each product, out of the product's own shapes. */
export const productPictures: Record<ProductKey, ReactNode> = {
  capa: <Capa />,
  risk: <Risk />,
  audit: <Audit />,
  document: <Document />,
  training: <Training />,
  checklists: <Checklists />,
  reports: <Reports />,
  cause: <Cause />,
  findings: <Findings />,
};
