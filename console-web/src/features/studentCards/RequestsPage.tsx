import { slipNumber } from '@self-print/contract/platform/studentCard.ts';
import {
  type CardPayRecord,
  officeState,
  studentCardAdminCalls,
} from '@self-print/contract/platform/studentCardAdmin.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Checkbox, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter, SearchField } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';
import { useSoughtPerson } from '../../ui/useSoughtPerson.ts';
import { MadeHere } from './MadeHere.tsx';
import { Reports } from './Reports.tsx';
import { type Chosen, RequestActions } from './RequestActions.tsx';

const ReasonForm = later(async () => (await import('./ReasonForm.tsx')).ReasonForm);

const COLOURS = {
  requested: 'processing',
  made: 'warning',
  handedOut: 'success',
  cancelled: 'default',
} as const;

/** Requests for new student cards: made, handed out by the slip's number, or cancelled and paid back. */
export function RequestsPage() {
  const { t } = useTexts();
  const say = useSay();
  const list = useListState();
  const mayWrite = useMay('studentCard:write');
  const { userName, seek } = useSoughtPerson(list);
  const [chosen, setChosen] = useState<Chosen>();
  const state = officeState.safeParse(list.get('state'));
  const untold = list.get('untold') === 'true';
  const unconfirmed = list.get('unconfirmed') === 'true';
  const asked = useCallQuery(
    studentCardAdminCalls.getPayRecord,
    {
      ...list.paging,
      userName,
      slipNumber: slipNumber.safeParse(list.get('slip')).data,
      state: state.success ? state.data : undefined,
      untold: untold || undefined,
      unconfirmed: unconfirmed || undefined,
    },
    { keepLast: true },
  );
  const column = useColumns<CardPayRecord>();
  const seekSlip = (typed: string) => {
    const slip = typed.toUpperCase();
    if (slip !== '' && !slipNumber.safeParse(slip).success) say.warn(t('studentCard.slipWrong'));
    else list.set({ slip });
  };
  return (
    <ListPage
      title={t('title.studentCards')}
      lead={t('studentCard.lead')}
      filters={
        <>
          <SearchField
            key={list.get('slip') ?? ''}
            label={t('studentCard.slip')}
            value={list.get('slip') ?? ''}
            onSearch={seekSlip}
          />
          <SearchField label={t('studentCard.userName')} value="" onSearch={seek} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t('studentCard.state')}
            width={150}
            options={officeState.options.map((value) => ({ value, label: t(`studentCard.is.${value}`) }))}
          />
          <Checkbox
            checked={untold}
            onChange={({ target }) => list.set({ untold: target.checked ? 'true' : '' })}
          >
            {t('studentCard.untold')}
          </Checkbox>
          <Checkbox
            checked={unconfirmed}
            onChange={({ target }) => list.set({ unconfirmed: target.checked ? 'true' : '' })}
          >
            {t('studentCard.unconfirmed')}
          </Checkbox>
        </>
      }
      asked={asked}
      list={list}
      idOf={({ orderId }) => orderId}
      isNarrowed={userName !== undefined}
      empty={t('studentCard.none')}
      columns={[
        column.of('studentCard.slip', (row) => <span className="mono">{row.slipNumber}</span>),
        column.of('studentCard.person', (row) => (
          <>
            {row.name}
            <span className="under">{row.userName}</span>
          </>
        )),
        column.of('studentCard.state', (row) => (
          <>
            <Tag color={COLOURS[row.state]}>{t(`studentCard.is.${row.state}`)}</Tag>
            {row.reason !== null && <span className="under">{row.reason}</span>}
          </>
        )),
        column.of('studentCard.maker', (row) => <MadeHere row={row} onChoose={setChosen} />),
        column.of('studentCard.fee', (row) => <Money row={row} />),
        column.of('studentCard.system', (row) => <Reports row={row} onChoose={setChosen} />),
        column.moment('studentCard.requestedAt', ({ requestedAt }) => requestedAt),
        column.moment('studentCard.endedAt', ({ endedAt }) => endedAt),
        column.of('studentCard.terminal', ({ terminalCode }) => terminalCode),
        column.actions(mayWrite, (row) => <RequestActions row={row} onChoose={setChosen} />),
      ]}
    >
      {chosen && <ReasonForm chosen={chosen} onClose={() => setChosen(undefined)} />}
    </ListPage>
  );
}

/** What was paid; the fee of a cancelled request has to be paid back where payments are. */
function Money({ row: { orderId, state, amountFen, money } }: { readonly row: CardPayRecord }) {
  const { t } = useTexts();
  const mayPayments = useMay('payment:read');
  if (money === 'free') return t('studentCard.free');
  const isOwed = state === 'cancelled' && money === 'paid';
  const words = t(isOwed ? 'studentCard.owed' : `studentCard.money.${money}`);
  return (
    <>
      {formatMoney(amountFen)}
      <span className="under">
        {mayPayments ? <Link to={`/main/payRecord?orderId=${orderId}`}>{words}</Link> : words}
      </span>
    </>
  );
}
