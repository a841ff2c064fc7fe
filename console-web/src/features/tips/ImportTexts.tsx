import { Alert, Modal } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { TableFileInput } from '../../ui/tableImport/TableFileInput.tsx';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { type Findings, useImportTexts } from './useImportTexts.ts';

/** Takes the English words of a translator's workbook once every row of it has been checked. */
export function ImportTexts({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const { t } = useTexts();
  const { found, trouble, isBusy, check, take } = useImportTexts(onClose);
  const isReady = found !== undefined && found.problems.length === 0 && found.changed > 0;
  return (
    <Modal
      open
      title={t('tip.import')}
      okText={t('tip.take', { count: found?.changed ?? 0 })}
      okButtonProps={{ disabled: !isReady }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={() => found && void take(found.rows)}
      cancelButtonProps={{ disabled: isBusy }}
      onCancel={() => !isBusy && onClose()}
    >
      <p>{t('tip.importText')}</p>
      <div className="tip-import">
        <Labelled isAbove label={t('tip.file')}>
          {(id) => <TableFileInput id={id} disabled={isBusy} onFile={(file) => void check(file)} />}
        </Labelled>
        {trouble !== undefined && <Alert type="error" showIcon title={trouble} role="alert" />}
        {found && <Found found={found} />}
      </div>
    </Modal>
  );
}

function Found({ found: { changed, problems } }: { readonly found: Findings }) {
  const { t } = useTexts();
  if (problems.length === 0)
    return (
      <Alert
        type={changed > 0 ? 'success' : 'info'}
        showIcon
        role="status"
        title={changed > 0 ? t('tip.allRight', { count: changed }) : t('tip.nothingNew')}
      />
    );
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('tip.rowsWrong', { count: problems.length })}
      description={
        <ul className="tip-problems">
          {problems.map(({ line, kind }) => (
            <li key={line}>{t(`tip.row.${kind}`, { line })}</li>
          ))}
        </ul>
      }
    />
  );
}
