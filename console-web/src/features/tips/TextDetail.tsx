import { textAdminCalls } from '@self-print/contract/platform/textAdmin.ts';
import { FORMS } from '@self-print/contract/wording.ts';
import { EMPTY_MARK } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Descriptions } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { useIsInternational } from '../../ui/useSchool.ts';
import { useMoments } from '../../ui/words.ts';
import { TEXT_PATHS, type TextMode, textAddress } from './addresses.ts';
import { TextHead } from './TextHead.tsx';
import { TextPreview } from './TextPreview.tsx';
import { useTextAddress } from './useTextAddress.ts';
import './tips.css';

/** One text: the built-in words, the school's own, who changed them last, and how it reads. */
export function TextDetail({ mode }: { readonly mode: TextMode }) {
  const { t } = useTexts();
  const moment = useMoments();
  const navigate = useNavigate();
  const isInternational = useIsInternational();
  const mayWrite = useMay(mode === 'words' ? 'text:write' : 'text:translate');
  const mayEdit = mayWrite && (mode === 'words' || isInternational);
  const asked = useCallQuery(textAdminCalls.get, useTextAddress());
  return (
    <LoadedOne title="title.tipDetail" list={TEXT_PATHS[mode].list} asked={asked}>
      {(text) => (
        <>
          <TextHead mode={mode} text={text}>
            {mayEdit && (
              <Button type="primary" onClick={() => void navigate(textAddress(TEXT_PATHS[mode].edit, text))}>
                {t('common.edit')}
              </Button>
            )}
          </TextHead>
          <section className="sheet tip-sheet">
            <Descriptions column={1} size="small" bordered>
              {FORMS.filter((form) => text.builtIn[form] !== null).map((form) => (
                <Descriptions.Item key={form} label={t(`tip.form.${form}`)}>
                  <div className="tip-built-in">{t('tip.builtIn', { words: text.builtIn[form] ?? '' })}</div>
                  <div className="tip-words">{text.own[form] ?? t('tip.noOwn')}</div>
                </Descriptions.Item>
              ))}
              <Descriptions.Item label={t('tip.changed')}>
                {text.changedAt === null ? EMPTY_MARK : `${moment(text.changedAt)} ${text.changedBy ?? ''}`}
              </Descriptions.Item>
            </Descriptions>
            <TextPreview text={text} own={text.own} />
          </section>
        </>
      )}
    </LoadedOne>
  );
}
