import {
  type ApprovalEntry,
  approvalCalls,
  approvalKind,
  elsewhereKind,
} from '@self-print/contract/platform/approvals.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Switch, Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { ChoiceFilter } from '../../ui/filters.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { later } from '../../ui/later.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PriceChanges } from '../../ui/PriceChanges.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { Decide } from './Decide.tsx';
import { PriceRule } from './PriceRule.tsx';
import { Subject } from './Subject.tsx';
import '../../ui/waitingPrice.css';

/** The words of all permissions weigh as much as this page, and few changes give any. */
const PermissionTags = later(async () => (await import('../../ui/PermissionTags.tsx')).PermissionTags);

/** All that waits for a second person, with what was decided, and whether prices do. */
export function WaitingPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHead title={t('title.waiting')} lead={t('waiting.lead')} />
      <PriceRule />
      <Changes />
    </>
  );
}

function Changes() {
  const { t } = useTexts();
  const list = useListState();
  const decided = list.get('decided') === '1';
  const kind = approvalKind.safeParse(list.get('kind')).data;
  const asked = useCallQuery(approvalCalls.list, { ...list.paging, decided, kind }, { keepLast: true });
  // What waits with its own data keeps what was decided there.
  const kinds = approvalKind.options.filter((each) => !decided || !elsewhereKind.safeParse(each).success);
  const column = useColumns<ApprovalEntry>();
  return (
    <section className="sheet">
      <search className="filters">
        <ChoiceFilter
          list={list}
          name="kind"
          label={t('waiting.kindFilter')}
          width={240}
          options={kinds.map((each) => ({ value: each, label: t(`waiting.kind.${each}`) }))}
        />
        <Labelled label={t('waiting.showDecided')}>
          {(id) => (
            <Switch
              id={id}
              checked={decided}
              onChange={(on) => list.set({ decided: on ? '1' : undefined, kind: undefined })}
            />
          )}
        </Labelled>
      </search>
      <DataTable<ApprovalEntry>
        label={t('waiting.list')}
        asked={asked}
        list={list}
        idOf={({ approvalId }) => approvalId}
        empty={t(decided ? 'waiting.noneDecided' : 'waiting.none')}
        columns={[
          column.of('waiting.subject', (row) => <Subject row={row} />),
          column.of('waiting.changes', ({ changes, permissions }) => (
            <>
              <PriceChanges changes={changes} />
              {permissions.length > 0 && <PermissionTags permissions={permissions} />}
            </>
          )),
          column.of('waiting.askedBy', ({ askedBy }) => askedBy),
          column.moment('waiting.askedAt', ({ askedAt }) => askedAt),
          ...(decided
            ? [
                column.of('waiting.outcome', (row) => <Outcome row={row} />),
                column.of('waiting.decidedBy', ({ decidedBy }) => decidedBy),
                column.moment('waiting.decidedAt', ({ decidedAt }) => decidedAt),
              ]
            : [column.actions(true, (row) => <Decide row={row} />)]),
        ]}
      />
    </section>
  );
}

function Outcome({ row: { decision, reason } }: { readonly row: ApprovalEntry }) {
  const { t } = useTexts();
  if (decision === null) return null;
  return (
    <>
      <Tag color={decision === 'approved' ? 'success' : 'default'}>{t(`waiting.decision.${decision}`)}</Tag>
      {reason !== null && <span className="under">{reason}</span>}
    </>
  );
}
