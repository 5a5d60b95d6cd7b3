import { levelWord, levelWords } from 'contract/core/rights/access';
import type { ModuleKey } from 'contract/core/modules';
import { resourceKeys, resources, type Resource } from 'contract/core/rights/resources';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { useAdminPaths } from '../admin-paths.ts';
import classes from './level-matrix.module.css';
import { roleTexts as texts } from './role-texts.ts';

/** The levels that a role says apart; null means the role's own. */
export type Levels = Partial<Record<Resource, number | null | undefined>>;

export type LevelMatrixProps = {
  level: number;
  levels: Levels;
  /** Without it the matrix is only read. */
  onChange?: ((levels: Levels) => void) | undefined;
};

const isIn = (key: Resource, module: ModuleKey) => resources[key].modules.includes(module);

const choicesOf = (key: Resource) =>
  levelWords.flatMap((label, value) =>
    value >= resources[key].least ? [{ value: String(value), label }] : [],
  );

type RowProps = LevelMatrixProps & { name: Resource };

function Radios({ name, level, levels, onChange }: RowProps) {
  const own = levels[name] ?? null;
  const { label } = resources[name];
  const cell = (value: number | null, words: string, isPossible = true) => (
    <td key={words}>
      {isPossible && (
        <input
          type="radio"
          name={`level-${name}`}
          className={classes.radio}
          aria-label={`${label}: ${words}`}
          checked={own === value}
          disabled={!onChange}
          onChange={() => onChange?.({ ...levels, [name]: value })}
        />
      )}
    </td>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      {cell(null, texts.asBase)}
      {levelWords.map((words, value) => cell(value, words, value >= resources[name].least))}
      <td className={classes.result}>{levelWord(own ?? level)}</td>
    </tr>
  );
}

function Choice({ name, level, levels, onChange }: RowProps) {
  const base = { value: '', label: `${texts.asBase} (${levelWord(level)})` };
  const own = levels[name];
  return (
    <SelectField
      label={resources[name].label}
      options={[base, ...choicesOf(name)]}
      value={own === null || own === undefined ? '' : String(own)}
      disabled={!onChange}
      onChange={(value) => onChange?.({ ...levels, [name]: value ? Number(value) : null })}
    />
  );
}

/** The parts of a workspace by the level that a role has there. */
export function LevelMatrix(props: LevelMatrixProps) {
  const { module } = useAdminPaths();
  const isNarrow = useIsNarrow();
  const names = resourceKeys.filter((key) => isIn(key, module));
  if (isNarrow) {
    return (
      <div className={classes.choices}>
        {names.map((name) => (
          <Choice key={name} name={name} {...props} />
        ))}
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <table className={classes.matrix} aria-label={texts.matrix}>
        <thead>
          <tr>
            <th scope="col">{texts.resource}</th>
            <th scope="col">{texts.asBase}</th>
            {levelWords.map((words) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
            <th scope="col">{texts.level}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <Radios key={name} name={name} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
