/** What {@linkcode DataTable} takes. */
export interface DataTableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Shows data in rows and columns; it scrolls in its own box, by keyboard too. */
export function DataTable({ label, head, rows }: DataTableProps) {
  return (
    <div class="data-table" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>{head.map((name) => <th scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => <tr>{head.map((_, index) => <td>{row[index] ?? ""}</td>)}</tr>)}
        </tbody>
      </table>
    </div>
  );
}
