import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import column from '../column.module.css';
import { comparison, moduleStories, standards } from './features-content.ts';
import classes from './tables.module.css';

export function Comparison() {
  return (
    <section id="comparison" className={`${column.column} ${column.section} ${column.anchor}`}>
      <h2 className={column.title}>{comparison.title}</h2>
      <p className={column.lead}>{comparison.lead}</p>
      <table className={classes.table} aria-label={comparison.title}>
        <thead>
          <tr>
            {comparison.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.rows.map(([task, before, now]) => (
            <tr key={task}>
              <th scope="row">{task}</th>
              <td data-label={comparison.columns[1]} className={classes.before}>
                {before}
              </td>
              <td data-label={comparison.columns[2]}>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Standards() {
  const [, clauseLabel, , moduleLabel] = standards.columns;
  return (
    <section id="standards" className={`${column.column} ${column.section} ${column.anchor}`}>
      <h2 className={column.title}>{standards.title}</h2>
      <p className={column.lead}>{standards.lead}</p>
      <table className={classes.table} aria-label={standards.title}>
        <thead>
          <tr>
            {standards.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standards.rows.map(({ standard, clause, asks, module }) => (
            <tr key={`${standard} ${clause}`}>
              <th scope="row">{standard}</th>
              <td data-label={clauseLabel}>{clause}</td>
              <td>{asks}</td>
              <td data-label={moduleLabel}>
                <ModuleMark module={module}>{moduleStories[module].title}</ModuleMark>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
