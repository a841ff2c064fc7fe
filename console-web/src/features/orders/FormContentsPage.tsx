import { formMoment } from '@self-print/contract/forms.ts';
import { type FormContent, formContentCalls } from '@self-print/contract/platform/formContents.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { DayFilters } from '../../ui/DayFilters.tsx';
import { dayBegins, dayEnds } from '../../ui/days.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { ChoiceFilter, SearchField, SourceFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSchoolZone } from '../../ui/useSchool.ts';
import { useSoughtPerson } from '../../ui/useSoughtPerson.ts';
import './orders.css';

const OrderDrawer = later(async () => (await import('./OrderDrawer.tsx')).OrderDrawer);

/** What people filled into the forms of items. */
export function FormContentsPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const zone = useSchoolZone();
  const mayExport = useMay('order:approve');
  const { userName, seek } = useSoughtPerson(list);
  const [openId, setOpenId] = useState<string>();
  const itemId = list.get('item');
  const moment = formMoment.safeParse(list.get('moment')).data;
  const days = { from: dayBegins(list.get('from'), zone), to: dayEnds(list.get('to'), zone) };
  const asked = useCallQuery(
    formContentCalls.search,
    { ...list.paging, ...days, itemId, moment, userName },
    { keepLast: true },
  );
  const column = useColumns<FormContent>();
  return (
    <ListPage
      title={t('title.formContents')}
      lead={t('formContent.lead')}
      actions={
        mayExport &&
        // A spreadsheet has the columns of one form, and its address names nobody.
        itemId !== undefined &&
        userName === undefined && (
          <ExportButton
            call={formContentCalls.export}
            input={{ ...days, itemId, moment: moment ?? 'before' }}
            fileName={`form-${itemId}.xlsx`}
          />
        )
      }
      filters={
        <>
          <SourceFilter list={list} name="item" label={t('order.item')} source="documents" width={240} />
          <ChoiceFilter
            list={list}
            name="moment"
            label={t('formContent.moment')}
            width={150}
            options={formMoment.options.map((value) => ({ value, label: t(`formContent.moment.${value}`) }))}
          />
          <SearchField label={t('order.person')} value={userName ?? ''} onSearch={seek} />
          <DayFilters list={list} />
        </>
      }
      asked={asked}
      list={list}
      idOf={({ orderId, moment: at }) => `${orderId} ${at}`}
      isNarrowed={userName !== undefined}
      empty={t('formContent.none')}
      columns={[
        column.of('formContent.title', (row) => (
          <Button type="link" size="small" onClick={() => setOpenId(row.orderId)}>
            {wordsOf(row.title, language)}
          </Button>
        )),
        column.of('formContent.person', ({ userName: name, userNumber }) => (
          <>
            {name}
            <span className="under">{userNumber}</span>
          </>
        )),
        column.of('formContent.moment', ({ moment: at }) => t(`formContent.moment.${at}`)),
        column.of('formContent.answers', (row) => <Answers content={row} />),
        column.moment('formContent.savedAt', ({ savedAt }) => savedAt),
      ]}
    >
      {openId !== undefined && <OrderDrawer orderId={openId} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  );
}

function Answers({ content: { answers, isMasked } }: { readonly content: FormContent }) {
  const { t, language } = useTexts();
  return (
    <>
      <dl className="answers">
        {answers.map(({ title, text }) => (
          <div key={title.zh}>
            <dt>{wordsOf(title, language)}</dt>
            <dd>{wordsOf(text, language)}</dd>
          </div>
        ))}
      </dl>
      {isMasked && <span className="under">{t('formContent.masked')}</span>}
    </>
  );
}
