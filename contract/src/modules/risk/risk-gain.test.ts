import { expect, test } from 'vitest';
import { dimensionsOf, impactsOf } from './risk-gain.ts';
import { levelLabel } from './risk-level-label.ts';
import { riskLevels } from './risk-levels.ts';
import { defaultScheme } from './risk-scheme.ts';

test('a high threat is bad and a high opportunity good, and their words say so', () => {
  expect(riskLevels.map((level) => levelLabel(level, 'threat'))).toEqual([
    'Low',
    'Medium',
    'High',
    'Critical',
  ]);
  expect(riskLevels.map((level) => levelLabel(level, 'opportunity'))).toEqual([
    'Slight',
    'Fair',
    'Good',
    'Excellent',
  ]);
});

test('the impact of an opportunity is what it brings, in the dimensions that its scheme uses', () => {
  expect(impactsOf(defaultScheme, 'threat')).toBe(defaultScheme.impacts);
  expect(impactsOf(defaultScheme, 'opportunity')).toHaveLength(5);
  const used = defaultScheme.dimensions.map((one) => ({ ...one, isUsed: one.dimension === 'people' }));
  const shown = dimensionsOf({ ...defaultScheme, dimensions: used }, 'opportunity');
  expect(shown.filter(({ isUsed }) => isUsed)).toEqual([
    {
      dimension: 'people',
      isUsed: true,
      about: 'safer, healthier work',
      anchors: impactsOf(defaultScheme, 'opportunity'),
    },
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/fatal|harm|license/);
});

test('a hazard and a failure are harm whatever they are called', () => {
  for (const mode of ['fmea', 'iso14971'] as const) {
    const scheme = { ...defaultScheme, mode };
    expect(impactsOf(scheme, 'opportunity')).toBe(scheme.impacts);
    expect(dimensionsOf(scheme, 'opportunity')).toBe(scheme.dimensions);
  }
});
