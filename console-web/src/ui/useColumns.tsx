import { EMPTY_MARK, formatNumber } from '@self-print/web-kit/formatting.ts';
import { Space, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../core/services.ts';
import type { TextKey } from '../texts/keys.ts';
import { useMoments } from './words.ts';

type Column<Row> = NonNullable<TableProps<Row>['columns']>[number];

/** Makes the columns of a list's table; each is named by the key of its title. */
interface Columns<Row> {
  readonly of: (title: TextKey, cell: (row: Row) => ReactNode) => Column<Row>;
  /** A number in the page's language, or words about one; null is a dash. */
  readonly number: (title: TextKey, cell: (row: Row) => ReactNode) => Column<Row>;
  /** A moment in the school's time zone; null is a dash. */
  readonly moment: (title: TextKey, at: (row: Row) => string | null) => Column<Row>;
  /** What can be done with a row; the column is left out for those who may do nothing. */
  readonly actions: (may: boolean, buttons: (row: Row) => ReactNode) => Column<Row>;
}

export function useColumns<Row>(): Columns<Row> {
  const { t, language } = useTexts();
  const moment = useMoments();
  const of = (title: TextKey, cell: (row: Row) => ReactNode): Column<Row> => ({
    title: t(title),
    key: title,
    render: (_, row) => cell(row),
  });
  const shown = (cell: ReactNode) =>
    typeof cell === 'number' ? formatNumber(cell, language) : (cell ?? EMPTY_MARK);
  return {
    of,
    number: (title, cell) => ({
      ...of(title, (row) => shown(cell(row))),
      align: 'right',
      className: 'number',
    }),
    moment: (title, at) => ({ ...of(title, (row) => moment(at(row))), className: 'number moment' }),
    actions: (may, buttons) => ({
      ...of('common.actions', (row) => <Space size={4}>{buttons(row)}</Space>),
      hidden: !may,
    }),
  };
}
