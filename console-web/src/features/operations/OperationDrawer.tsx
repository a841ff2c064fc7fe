import { OPERATION_CLIENT_WORDS } from '@self-print/contract/operations.ts';
import { operationText } from '@self-print/contract/operationText.ts';
import type { FieldChange, Scalar } from '@self-print/contract/platform/fieldChange.ts';
import type { OperationEntry } from '@self-print/contract/platform/operations.ts';
import { Button, Drawer, Space, Table } from 'antd';
import { useTexts } from '../../core/services.ts';
import type { ListState } from '../../ui/useListState.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useMoments } from '../../ui/words.ts';
import { fieldWords, shownValue } from './fieldWords.ts';
import { useWhoWords } from './useWhoWords.ts';

/** The path under which an entry says how many of its changes were not kept. */
const CUT = '…';

interface OperationDrawerProps {
  readonly entry: OperationEntry;
  readonly list: ListState;
  readonly onClose: () => void;
}

/** One entry: each value before and after, and ways to all that the person did, or all that was done to the same thing. */
export function OperationDrawer({ entry, list, onClose }: OperationDrawerProps) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const who = useWhoWords();
  useReturnFocus();
  const { label, changes, at, userId, subject, client, requestId } = entry;
  const narrow = (filter: Readonly<Record<string, string>>) => {
    list.set(filter);
    onClose();
  };
  return (
    <Drawer
      open
      size="large"
      title={`${operationText(entry, language)} · ${label[language]}`}
      onClose={onClose}
    >
      <p>
        {moment(at)} · {who(entry)} · {OPERATION_CLIENT_WORDS[client][language]}
      </p>
      <Space wrap>
        {userId !== null && (
          <Button onClick={() => narrow({ by: userId })}>{t('operations.onlyThis')}</Button>
        )}
        <Button onClick={() => narrow({ subject })}>{t('operations.onlySubject')}</Button>
      </Space>
      <Changes changes={changes} />
      {requestId !== null && <p className="under mono">{t('operations.requestId', { id: requestId })}</p>}
    </Drawer>
  );
}

function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  const { t } = useTexts();
  if (changes.length === 0) return <p>{t('operations.noChanges')}</p>;
  const cut = changes.find(({ path }) => path === CUT);
  return (
    <>
      <Table<FieldChange>
        size="small"
        rowKey="path"
        pagination={false}
        dataSource={changes.filter((change) => change !== cut)}
        columns={[
          {
            title: t('operations.field'),
            key: 'path',
            render: (_, change) => <Field change={change} />,
          },
          {
            title: t('operations.before'),
            key: 'before',
            render: (_, change) => <Value change={change} value={change.before} />,
          },
          {
            title: t('operations.after'),
            key: 'after',
            render: (_, change) => <Value change={change} value={change.after} />,
          },
        ]}
      />
      {cut && <p className="under">{t('operations.more', { count: Number(cut.after) })}</p>}
    </>
  );
}

/** What was changed, in words where it has some, and by the name that it has in the log. */
function Field({ change }: { readonly change: FieldChange }) {
  const { t } = useTexts();
  const words = fieldWords(change, t);
  if (words === undefined) return <span className="mono">{change.path}</span>;
  return (
    <>
      {words}
      <span className="under mono">{change.path}</span>
    </>
  );
}

interface ValueProps {
  readonly change: FieldChange;
  readonly value: Scalar | undefined;
}

function Value({ change, value }: ValueProps) {
  const { t } = useTexts();
  if (value === undefined || value === null) return <span className="under">{t('operations.nothing')}</span>;
  if (value === '') return <span className="under">{t('operations.emptyText')}</span>;
  return <span style={{ overflowWrap: 'anywhere' }}>{shownValue(change, value, t)}</span>;
}
