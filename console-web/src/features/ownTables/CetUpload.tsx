import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import { cetGradeCalls, type OwnRowsTaken } from '@self-print/contract/platform/ownTables.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { bytesOf } from '@self-print/web-kit/bytesOf.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { ImportDialog } from '../../ui/tableImport/ImportDialog.tsx';
import { useSayTaken } from '../../ui/tableImport/useSayTaken.ts';
import { useTableFile } from '../../ui/tableImport/useTableFile.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useRowProblems } from './useRowProblems.ts';
import { useRowsFound } from './useRowsFound.ts';

interface CetUploadProps {
  readonly facts: OwnTableFacts;
  readonly onClose: () => void;
}

/** Uploads a file of CET scores, which the platform reads by its headings: at first only to check it. */
export function CetUpload({ facts, onClose }: CetUploadProps) {
  const { t, language } = useTexts();
  const sayTaken = useSayTaken();
  const { newId } = useServices();
  const [importId] = useState(newId);
  const wordsOfProblems = useRowProblems(facts);
  const wordsOfFound = useRowsFound();
  const file = useTableFile();
  const [content, setContent] = useState<Uint8Array>();
  const [found, setFound] = useState<OwnRowsTaken>();
  const [trouble, setTrouble] = useState<string>();
  const upload = useCallMutation(cetGradeCalls.upload, {
    renews: [cetGradeCalls.query, recordImportCalls.list],
    saysItself: true,
  });
  const send = useOnce(async (isTrial: boolean) => {
    if (!content) return;
    setTrouble(undefined);
    try {
      const answer = await upload.mutateAsync({ importId, isTrial, content });
      if (isTrial) return setFound(answer);
      sayTaken(t('ownRow.done', { count: answer.added + answer.changed }), answer.problems.length);
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
    if (!(await file.open(chosen))) return;
    const bytes = await bytesOf(chosen);
    if (bytes === undefined) return setTrouble(t('common.fileUnreadable'));
    setContent(bytes);
  };
  const headings = facts.fields.map(({ label }) => wordsOf(label, language));
  return (
    <ImportDialog
      title={t('cet.upload')}
      lead={t('cet.uploadLead', { headings: headings.join(language === 'zh' ? '、' : ', ') })}
      file={{ ...file, trouble: file.trouble ?? trouble }}
      onFile={(chosen) => void open(chosen)}
      problems={found && wordsOfProblems(found.problems)}
      canCheck={content !== undefined}
      changes={found && found.added + found.changed}
      found={found && wordsOfFound(found)}
      isBusy={upload.isPending}
      onCheck={() => void send(true)}
      onTake={() => void send(false)}
      onClose={onClose}
    />
  );
}
