import type { ListedText } from '@self-print/contract/platform/textAdmin.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { TEXT_PATHS, type TextMode } from './addresses.ts';

interface TextHeadProps {
  readonly mode: TextMode;
  readonly text: ListedText;
  readonly children?: ReactNode;
}

/** Where a text is shown, and the way back to the list. */
export function TextHead({ mode, text, children }: TextHeadProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  return (
    <PageHead
      title={`${t(`tip.app.${text.app}`)} · ${text.part[language]}`}
      lead={<span className="mono">{text.key}</span>}
    >
      {children}
      <Button onClick={() => void navigate(TEXT_PATHS[mode].list)}>{t('tip.toList')}</Button>
    </PageHead>
  );
}
