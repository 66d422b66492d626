/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Puts an apostrophe before each cell that a spreadsheet would run as a formula. */
export async function csvOf(columns: readonly string[], rows: (string | number)[][]): Promise<string> {
  const { default: Papa } = await import(/* webpackChunkName: "csv" */ 'papaparse');
  return BYTE_ORDER_MARK + Papa.unparse({ fields: [...columns], data: rows }, { escapeFormulae: true });
}

export function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
