import { dictionaryAdminCalls } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Descriptions } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { DICTIONARY_PATHS, entryAddress } from './addresses.ts';
import { purposeOf } from './dictionaryUse.ts';
import { EntryValue } from './EntryValue.tsx';

const LANGUAGES = ['zh', 'en'] as const;

/** One entry, and what it is for. */
export function DictionaryDetailPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const mayWrite = useMay('dictionary:write');
  const asked = useCallQuery(dictionaryAdminCalls.get, { entryId: query.get('entryId') ?? '' });
  return (
    <LoadedOne title="title.dictionaryDetail" list={DICTIONARY_PATHS.list} asked={asked}>
      {(entry) => (
        <>
          <PageHead
            title={<span className="mono">{`${entry.code} / ${entry.name}`}</span>}
            lead={t(purposeOf(entry.code))}
          >
            {mayWrite && (
              <Button
                type="primary"
                onClick={() => void navigate(entryAddress(DICTIONARY_PATHS.edit, entry.entryId))}
              >
                {t('common.edit')}
              </Button>
            )}
            <Button onClick={() => void navigate(DICTIONARY_PATHS.list)}>{t('dictionary.toList')}</Button>
          </PageHead>
          <section className="sheet dictionary-form">
            <Descriptions column={1} size="small" bordered>
              <Descriptions.Item label={t('dictionary.value')}>
                <EntryValue entry={entry} />
              </Descriptions.Item>
              {LANGUAGES.map((language) => (
                <Descriptions.Item
                  key={language}
                  label={t('common.labelIn', {
                    label: t('dictionary.label'),
                    language: t(`common.${language}`),
                  })}
                >
                  {orEmptyMark(entry.label[language])}
                </Descriptions.Item>
              ))}
              <Descriptions.Item label={t('dictionary.terminal')}>
                {entry.terminalCode ?? t('dictionary.everywhere')}
              </Descriptions.Item>
              <Descriptions.Item label={t('dictionary.position')}>{entry.position}</Descriptions.Item>
            </Descriptions>
          </section>
        </>
      )}
    </LoadedOne>
  );
}
