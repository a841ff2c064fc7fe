import { type Inquiry, inquiryAdminCalls } from '@self-print/contract/platform/inquiryAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';

const InquiryForm = later(async () => (await import('./InquiryForm.tsx')).InquiryForm);
const TryModal = later(async () => (await import('./TryModal.tsx')).TryModal);

const RENEWS = [inquiryAdminCalls.list];

/** What people can look up of their own data at terminals. */
export function InquiriesPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const mayWrite = useMay('inquiry:write');
  const mayTry = useMay('inquiry:try');
  const [edited, setEdited] = useState<Inquiry | 'new'>();
  const [tried, setTried] = useState<Inquiry>();
  const asked = useCallQuery(inquiryAdminCalls.list, list.paging, { keepLast: true });
  const column = useColumns<Inquiry>();
  return (
    <ListPage
      title={t('title.inquiries')}
      lead={t('inquiry.lead')}
      actions={<AddButton label={t('inquiry.add')} may={mayWrite} onClick={() => setEdited('new')} />}
      asked={asked}
      list={list}
      idOf={({ inquiryId }) => inquiryId}
      empty={t('inquiry.none')}
      columns={[
        column.number('inquiry.position', ({ facts }) => facts.position),
        column.of('inquiry.title', ({ facts }) => wordsOf(facts.title, language)),
        column.of('inquiry.code', ({ facts }) => facts.code),
        column.of('inquiry.source', ({ facts }) => t(`inquiry.source.${facts.source.kind}`)),
        column.of('inquiry.view', ({ facts }) => t(`inquiry.view.${facts.view}`)),
        column.of('inquiry.prints', ({ facts }) => printWords(facts)),
        column.of('inquiry.state', ({ enabled }) => (
          <Tag color={enabled ? 'success' : 'default'}>{t(enabled ? 'inquiry.on' : 'inquiry.off')}</Tag>
        )),
        column.actions(mayWrite || mayTry, (row) => (
          <>
            {mayTry && (
              <Button type="link" size="small" onClick={() => setTried(row)}>
                {t('inquiry.try')}
              </Button>
            )}
            {mayWrite && (
              <Button type="link" size="small" onClick={() => setEdited(row)}>
                {t('common.edit')}
              </Button>
            )}
            {mayWrite && (
              <RowAction
                call={inquiryAdminCalls.setState}
                input={{ id: row.inquiryId, enabled: !row.enabled, revision: row.revision }}
                renews={RENEWS}
                label={t(row.enabled ? 'inquiry.switchOff' : 'inquiry.switchOn')}
                ask={t(row.enabled ? 'inquiry.switchOffAsk' : 'inquiry.switchOnAsk', {
                  name: wordsOf(row.facts.title, language),
                })}
                text={t(row.enabled ? 'inquiry.switchOffText' : 'inquiry.switchOnText')}
                done={t('common.saved')}
              />
            )}
          </>
        )),
      ]}
    >
      {edited && (
        <InquiryForm inquiry={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {tried && <TryModal inquiry={tried} onClose={() => setTried(undefined)} />}
    </ListPage>
  );

  function printWords({ printable, printLimit, printPeriod }: Inquiry['facts']): string {
    if (!printable) return t('inquiry.notPrintable');
    if (printLimit === null) return t('inquiry.unlimited');
    return t(`inquiry.limit.${printPeriod}`, { n: printLimit });
  }
}
