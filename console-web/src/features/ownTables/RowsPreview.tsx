import { type OwnTableFacts, valueFields } from '@self-print/contract/platform/ownTableFacts.ts';
import type { OwnRow } from '@self-print/contract/recordTable/ownRow.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { Table } from 'antd';
import { useTexts } from '../../core/services.ts';

/** As many as show whether the columns are right. */
const SHOWN = 3;

interface RowsPreviewProps {
  readonly facts: OwnTableFacts;
  readonly rows: readonly OwnRow[];
}

/** The first rows of a file as the table would have them. */
export function RowsPreview({ facts, rows }: RowsPreviewProps) {
  const { t, language } = useTexts();
  if (rows.length === 0) return null;
  return (
    <div className="table-scroll">
      <Table<OwnRow>
        aria-label={t('ownRow.preview')}
        size="small"
        pagination={false}
        title={() => t('ownRow.preview')}
        rowKey={({ key }) => key}
        dataSource={rows.slice(0, SHOWN)}
        columns={[
          { title: t('ownRow.number'), key: '#', render: (_, { userName }) => userName },
          ...valueFields(facts).map(({ code, label }) => ({
            title: wordsOf(label, language),
            key: code,
            render: (_: unknown, { values }: OwnRow) =>
              orEmptyMark(values[code] === undefined ? null : String(values[code])),
          })),
        ]}
      />
    </div>
  );
}
