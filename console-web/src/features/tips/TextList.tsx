import {
  type ListedText,
  textAdminCalls,
  translationCalls,
} from '@self-print/contract/platform/textAdmin.ts';
import { isHalfTranslated, textApp } from '@self-print/contract/wording.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { ChoiceFilter, SearchFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { type ListState, useListState } from '../../ui/useListState.ts';
import { useIsInternational } from '../../ui/useSchool.ts';
import { TEXT_PATHS, type TextMode, textAddress } from './addresses.ts';
import { ImportTexts } from './ImportTexts.tsx';
import './tips.css';

const ONLY = ['own', 'untranslated'] as const;

/** The texts of kiosk, phone and PC, with the words of the school beside the built-in ones. */
export function TextList({ mode }: { readonly mode: TextMode }) {
  const { t } = useTexts();
  const list = useListState();
  const [isImporting, setImporting] = useState(false);
  const mayWrite = useMay(mode === 'words' ? 'text:write' : 'text:translate');
  const isInternational = useIsInternational();
  const app = textApp.options.find((each) => each === list.get('app'));
  const only = ONLY.find((each) => each === list.get('only'));
  const asked = useCallQuery(
    textAdminCalls.list,
    { ...list.paging, app, only, search: list.get('search') },
    { keepLast: true },
  );
  const column = useColumns<ListedText>();
  const isTranslation = mode === 'translation';
  const mayTranslate = isTranslation && isInternational;
  return (
    <ListPage
      title={t(isTranslation ? 'title.translations' : 'title.tips')}
      lead={t(isTranslation ? 'tip.translationLead' : 'tip.lead')}
      actions={
        mayTranslate && (
          <>
            <ExportButton call={translationCalls.export} input={{ app }} fileName="texts.xlsx" />
            <Button onClick={() => setImporting(true)}>{t('tip.import')}</Button>
          </>
        )
      }
      filters={<TextFilters list={list} />}
      asked={asked}
      list={list}
      empty={t('tip.none')}
      idOf={({ app: of, key }) => `${of}/${key}`}
      columns={[
        column.of('tip.where', (text) => <Where text={text} page={TEXT_PATHS[mode].detail} />),
        column.of('tip.zh', ({ own, builtIn }) => <Shown own={own.zh} builtIn={builtIn.zh} />),
        column.of('tip.en', (text) => <English text={text} />),
        column.moment('tip.changedAt', ({ changedAt }) => changedAt),
        column.actions(isTranslation ? mayTranslate : mayWrite, (text) => (
          <Link to={textAddress(TEXT_PATHS[mode].edit, text)}>{t('common.edit')}</Link>
        )),
      ]}
    >
      {isTranslation && !isInternational && <Alert type="info" showIcon title={t('tip.unlicensed')} />}
      {(asked.data?.unknownApps ?? []).map((each) => (
        <Alert
          key={each}
          type="warning"
          showIcon
          title={t('tip.unknownApp', { app: t(`tip.app.${each}`) })}
        />
      ))}
      {isImporting && <ImportTexts onClose={() => setImporting(false)} />}
    </ListPage>
  );
}

function TextFilters({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
  return (
    <>
      <SearchFilter list={list} name="search" label={t('tip.search')} />
      <ChoiceFilter
        list={list}
        name="app"
        label={t('tip.app')}
        width={140}
        options={textApp.options.map((value) => ({ value, label: t(`tip.app.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="only"
        label={t('tip.only')}
        width={180}
        options={ONLY.map((value) => ({ value, label: t(`tip.only.${value}`) }))}
      />
    </>
  );
}

function Where({ text, page }: { readonly text: ListedText; readonly page: string }) {
  const { t, language } = useTexts();
  return (
    <>
      <div>{`${t(`tip.app.${text.app}`)} · ${text.part[language]}`}</div>
      <Link className="mono tip-key" to={textAddress(page, text)}>
        {text.key}
      </Link>
    </>
  );
}

/** The words that are shown, marked where they are the school's own. */
function Shown({ own, builtIn }: { readonly own: string | null; readonly builtIn: string }) {
  const { t } = useTexts();
  return (
    <span className="tip-words">
      {own ?? builtIn} {own !== null && <Tag color="blue">{t('tip.own')}</Tag>}
    </span>
  );
}

function English({ text: { own, builtIn } }: { readonly text: ListedText }) {
  const { t } = useTexts();
  return (
    <>
      <Shown own={own.en} builtIn={builtIn.en} />
      {isHalfTranslated(own) && <Tag color="orange">{t('tip.untranslated')}</Tag>}
    </>
  );
}
