import { type EnrolmentKey, enrolmentCalls } from '@self-print/contract/platform/enrolment.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useMoments } from '../../ui/words.ts';
import type { MadeKey } from './NewKey.tsx';
import './enrolment.css';

const KeyForm = later(async () => (await import('./KeyForm.tsx')).KeyForm);
const NewKey = later(async () => (await import('./NewKey.tsx')).NewKey);

const COLOURS = { usable: 'success', full: 'default', expired: 'warning', revoked: 'error' } as const;

/** The keys by which many machines become terminals without a code each, and what became of them. */
export function EnrolmentPage() {
  const { t } = useTexts();
  const list = useListState();
  const may = useMay('terminal:write');
  const moment = useMoments();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  const asked = useCallQuery(enrolmentCalls.list, list.paging, { keepLast: true });
  const column = useColumns<EnrolmentKey>();
  return (
    <ListPage
      title={t('title.enrolmentKeys')}
      lead={t('enrolment.lead')}
      actions={<AddButton label={t('enrolment.add')} may={may} onClick={() => setAdding(true)} />}
      asked={asked}
      list={list}
      idOf={({ keyId }) => keyId}
      empty={t('enrolment.none')}
      columns={[
        column.of('enrolment.name', ({ name, mark, createdAt, createdBy }) => (
          <span className="enrolment-cell">
            <span>{name}</span>
            <small>
              <span className="mono">{mark}</span> ·{' '}
              {t('enrolment.madeBy', {
                time: moment(createdAt),
                who: createdBy ?? t('enrolment.commandLine'),
              })}
            </small>
          </span>
        )),
        column.of('enrolment.state', ({ state }) => (
          <Tag color={COLOURS[state]}>{t(`enrolment.state.${state}`)}</Tag>
        )),
        column.of('enrolment.joined', (key) => <Joined of={key} />),
        column.of('enrolment.validUntil', ({ validUntil }) => validUntil),
        column.of('enrolment.networks', ({ networks }) =>
          networks.length === 0 ? (
            t('enrolment.anywhere')
          ) : (
            <span className="mono">{networks.join(', ')}</span>
          ),
        ),
        column.of('enrolment.codes', ({ codePrefix }) => (
          <span className="mono enrolment-code">{codePrefix}-001 …</span>
        )),
        column.of('enrolment.lastRefusal', ({ lastRefusal }) =>
          orEmptyMark(
            lastRefusal &&
              t('enrolment.refused', {
                time: moment(lastRefusal.at),
                why: t(`enrolment.why.${lastRefusal.why}`),
                address: lastRefusal.address,
              }),
          ),
        ),
        column.actions(may, ({ keyId, name, state }) =>
          state === 'revoked' ? null : (
            <RowAction
              call={enrolmentCalls.revoke}
              input={{ keyId }}
              renews={[enrolmentCalls.list]}
              label={t('enrolment.revoke')}
              ask={t('enrolment.revokeAsk', { name })}
              text={t('enrolment.revokeText')}
              done={t('enrolment.revoked')}
              button={{ type: 'link', size: 'small', danger: true }}
            />
          ),
        ),
      ]}
    >
      {isAdding && <KeyForm onMade={setMade} onClose={() => setAdding(false)} />}
      {made && <NewKey made={made} onClose={() => setMade(undefined)} />}
    </ListPage>
  );
}

/** How many have joined, and the way to them. */
function Joined({ of: { keyId, joined, limit } }: { readonly of: EnrolmentKey }) {
  const { t } = useTexts();
  const words = t('enrolment.joinedOf', { joined, limit });
  return joined === 0 ? words : <Link to={`/main/terminalList?key=${keyId}`}>{words}</Link>;
}
