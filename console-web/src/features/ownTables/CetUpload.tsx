import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import { cetGradeCalls, type OwnRowsTaken } from '@self-print/contract/platform/ownTables.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { RowProblems } from '../../ui/tableImport/RowProblems.tsx';
import { TableFileInput } from '../../ui/tableImport/TableFileInput.tsx';
import { useTableFile } from '../../ui/tableImport/useTableFile.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useSay } from '../../ui/useSay.ts';
import { RowsFound } from './RowsFound.tsx';
import { useRowProblems } from './useRowProblems.ts';

const WIDTH_PX = 760;

interface CetUploadProps {
  readonly facts: OwnTableFacts;
  readonly onClose: () => void;
}

/** Uploads a file of CET scores, which the platform reads by its headings: at first only to check it. */
export function CetUpload({ facts, onClose }: CetUploadProps) {
  useReturnFocus();
  const { t, language } = useTexts();
  const say = useSay();
  const { newId } = useServices();
  const [importId] = useState(newId);
  const wordsOfProblems = useRowProblems(facts);
  const file = useTableFile();
  const [content, setContent] = useState<Uint8Array>();
  const [found, setFound] = useState<OwnRowsTaken>();
  const [trouble, setTrouble] = useState<string>();
  const upload = useCallMutation(cetGradeCalls.upload, {
    renews: [cetGradeCalls.query, recordImportCalls.list],
    saysItself: true,
  });
  const changes = found ? found.added + found.changed : 0;
  const send = useOnce(async (isTrial: boolean) => {
    if (!content) return;
    setTrouble(undefined);
    try {
      const answer = await upload.mutateAsync({ importId, isTrial, content });
      if (isTrial) return setFound(answer);
      say.done(t('ownRow.done', { count: answer.added + answer.changed }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTrouble(failureText(error.failure, t));
    }
  });
  const open = async (chosen: File) => {
    setFound(undefined);
    setTrouble(undefined);
    setContent(undefined);
    // Read here too, for the rows that are left out.
    if (await file.open(chosen)) setContent(new Uint8Array(await chosen.arrayBuffer()));
  };
  const isBusy = upload.isPending;
  const headings = facts.fields.map(({ label }) => wordsOf(label, language));
  return (
    <Modal
      open
      width={WIDTH_PX}
      title={t('cet.upload')}
      okText={found ? t('tableImport.take', { count: changes }) : t('tableImport.check')}
      okButtonProps={{ disabled: found ? changes === 0 : content === undefined }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={() => void send(found === undefined)}
      cancelButtonProps={{ disabled: isBusy }}
      onCancel={() => !isBusy && onClose()}
    >
      <div className="table-import">
        <p>{t('cet.uploadLead', { headings: headings.join(language === 'zh' ? '、' : ', ') })}</p>
        <Labelled isAbove label={t('tableImport.file')}>
          {(id) => <TableFileInput id={id} disabled={isBusy} onFile={(chosen) => void open(chosen)} />}
        </Labelled>
        {(file.trouble ?? trouble) !== undefined && (
          <Alert type="error" showIcon title={file.trouble ?? trouble} role="alert" />
        )}
        {found && <RowProblems problems={wordsOfProblems(found.problems)} cellsOf={file.cellsOf} />}
        {found && <RowsFound found={found} />}
      </div>
    </Modal>
  );
}
