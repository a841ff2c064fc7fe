import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTexts } from '../core/services.ts';
import './fields.css';

interface FileInputProps {
  readonly id?: string | undefined;
  /** Endings of files that can be chosen: `.xlsx,.csv`. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** Chooses a file, in the language of the page: a browser's own control has the browser's. The same file can be chosen again. */
export function FileInput({ id, accept, disabled = false, onFile }: FileInputProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  return (
    <div className="file-input">
      <input
        ref={input}
        id={id}
        className="file-input__native"
        type="file"
        accept={accept}
        disabled={disabled}
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (!file) return;
          setName(file.name);
          onFile(file);
        }}
      />
      <Button tabIndex={-1} aria-hidden disabled={disabled} onClick={() => input.current?.click()}>
        {t('common.chooseFile')}
      </Button>
      <span className="file-input__name">{name ?? t('common.noFile')}</span>
    </div>
  );
}
