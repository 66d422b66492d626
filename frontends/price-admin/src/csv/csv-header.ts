import { columnNamed, CSV_COLUMNS, type CsvColumn } from './columns.ts';
import { csvTexts as t } from './texts.ts';

const NEEDED: CsvColumn[] = ['productId'];

/** A renamed or doubled column is refused by its name: what is in it would be left out without a word. */
export function columnsOf(header: string[]): (CsvColumn | undefined)[] | { failure: string } {
  const names = header.map((name) => name.trim());
  const columns = names.map(columnNamed);
  const missing = NEEDED.find((name) => !columns.includes(name));
  if (missing) return { failure: t.noColumn(missing) };
  const unknown = names.filter((name, at) => name !== '' && columns[at] === undefined);
  if (unknown.length > 0) return { failure: t.unknownColumns(unknown, CSV_COLUMNS) };
  const twice = names.find((_, at) => columns[at] !== undefined && columns.indexOf(columns[at]) !== at);
  return twice === undefined ? columns : { failure: t.doubleColumn(twice) };
}
