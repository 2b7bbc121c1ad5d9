import { formatCount } from '#core/pluralize.ts';
import chart from '#web/ui/chart.module.css';
import classes from './numbers-table.module.css';
import { RowsLink } from './rows-link.tsx';
import type { SignalSearch } from './signal-search.ts';

type Cell = { count: number; search: SignalSearch; label: string };
type NumbersTableProps = {
  caption: string;
  head: string[];
  rows: { name: string; words?: string; cells: Cell[] }[];
  /** The scope of the rows; see {@link RowsLink}. */
  scopeId?: string;
};

/** A chart's data as numbers that link to their rows: for keyboards, screen readers, and copying. */
export function NumbersTable({ caption, head, rows, scopeId }: NumbersTableProps) {
  const firstNumber = head.length - (rows[0]?.cells.length ?? 0);
  return (
    <details className={chart.numbers}>
      <summary>
        View as table<span className="visually-hidden"> of {caption}</span>
      </summary>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((name, scopeId) => (
              <th key={name} scope="col" data-number={scopeId >= firstNumber || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.words !== undefined && <td>{row.words}</td>}
              {row.cells.map((cell) => (
                <td key={cell.label} data-number>
                  {cell.count > 0 ? (
                    <RowsLink
                      search={cell.search}
                      scopeId={scopeId}
                      label={`${formatCount(cell.count)}: ${cell.label}`}
                    >
                      {formatCount(cell.count)}
                    </RowsLink>
                  ) : (
                    <span className={classes.quiet}>0</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
