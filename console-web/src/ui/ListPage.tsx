import { Button } from 'antd';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { PageHead } from './PageHead.tsx';

interface ListPageProps<Row> extends Omit<DataTableProps<Row>, 'label'> {
  readonly title: string;
  readonly lead: ReactNode;
  /** What can be done with the list as a whole. */
  readonly actions?: ReactNode;
  readonly filters?: ReactNode;
  /** Drawers and forms over the list. */
  readonly children?: ReactNode;
}

/** A page with one list of the platform: its heading, filters and table. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { title, lead, actions, filters, children, ...table } = props;
  return (
    <>
      <PageHead title={title} lead={lead}>
        {actions}
      </PageHead>
      <section className="sheet">
        {filters && <search className="filters">{filters}</search>}
        <DataTable<Row> label={title} {...table} />
      </section>
      {children}
    </>
  );
}

interface AddButtonProps {
  readonly label: string;
  /** Whether the signed-in administrator may add; the button is left out for others. */
  readonly may: boolean;
  readonly onClick: () => void;
}

export function AddButton({ label, may, onClick }: AddButtonProps) {
  return (
    may && (
      <Button type="primary" onClick={onClick}>
        {label}
      </Button>
    )
  );
}
