import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Button } from 'antd';
import { useTexts } from '../../core/services.ts';
import type { Choice } from './targets.ts';

/** A file with all columns that can be imported, to be filled in. */
export function EmptyTable({ choices }: { readonly choices: readonly Choice[] }) {
  const { t } = useTexts();
  const save = async () => {
    const { csvOf } = await import('../../ui/tableImport/csvOf.ts');
    saveFile(new Blob([csvOf([choices.map(({ label }) => label)])], { type: 'text/csv' }), 'campus-data.csv');
  };
  return (
    <Button type="link" className="cell-link" onClick={() => void save()}>
      {t('recordImport.emptyTable')}
    </Button>
  );
}
