import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { Button } from 'antd';
import { useRef } from 'react';
import { z } from 'zod/mini';
import { useTexts } from '../../core/services.ts';
import { useSay } from '../../ui/useSay.ts';

const BYTES_MAX = 1_024 * 1_024;
const json = z.record(z.string(), z.unknown());

interface ImportTemplateProps {
  readonly onContent: (content: Readonly<Record<string, unknown>>) => void;
}

/** Reads the content of a template from a file that was exported here or at another school. */
export function ImportTemplate({ onContent }: ImportTemplateProps) {
  const { t } = useTexts();
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const content = file.size > BYTES_MAX ? undefined : contentIn(await file.text());
    if (content === undefined) say.warn(t('template.notTemplate'));
    else onContent(content);
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

function contentIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return parseTemplate(content).ok ? json.safeParse(content).data : undefined;
  } catch {
    return undefined;
  }
}
