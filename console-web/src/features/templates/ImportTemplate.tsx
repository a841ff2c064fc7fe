import { assertNever } from '@self-print/contract/result.ts';
import { faultWords } from '@self-print/contract/template/faultWords.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTexts } from '../../core/services.ts';
import { useSay } from '../../ui/useSay.ts';
import {
  readTemplateFile,
  TEMPLATE_FILE_BYTES_MAX,
  type TemplateContent,
  type TemplateFileProblem,
} from './readTemplateFile.ts';

interface ImportTemplateProps {
  readonly onContent: (content: TemplateContent) => void;
}

/** Begins a template with what is in a file, or says why it cannot. */
export function ImportTemplate({ onContent }: ImportTemplateProps) {
  const { t } = useTexts();
  const say = useSay();
  const problemWords = useProblemWords();
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const content = await readTemplateFile(file);
    if (content.ok) onContent(content.value);
    else say.warn(problemWords(content.problem));
  };
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json"
        aria-label={t('template.file')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) void read(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('template.import')}</Button>
    </>
  );
}

function useProblemWords() {
  const { t, language } = useTexts();
  return (problem: TemplateFileProblem): string => {
    switch (problem.kind) {
      case 'unreadable':
        return t('common.fileUnreadable');
      case 'tooLarge':
        return t('template.fileTooLarge', { limit: formatFileSize(TEMPLATE_FILE_BYTES_MAX) });
      case 'notTemplate':
        return t('template.notTemplate');
      case 'faulty': {
        const { elementId, fault } = problem.first;
        const words = faultWords(fault, language);
        const what = elementId === null ? words : t('template.faultAt', { id: elementId, words });
        return problem.others === 0
          ? t('template.faulty', { what })
          : t('template.faultyMore', { what, count: problem.others });
      }
      default:
        return assertNever(problem);
    }
  };
}
