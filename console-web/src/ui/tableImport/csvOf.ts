import papaparse from 'papaparse';

/** Spreadsheets recognise Unicode by it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as CSV that a spreadsheet opens; no cell becomes a formula there. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return (
    BYTE_ORDER_MARK +
    papaparse.unparse(
      rows.map((cells) => [...cells]),
      { escapeFormulae: true },
    )
  );
}
