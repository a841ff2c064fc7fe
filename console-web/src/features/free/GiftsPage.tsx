import type { CallFailure } from '@self-print/contract/client.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import { Alert, Button, Form, Input, Modal, Popconfirm, Segmented, Select, type TableProps, Tag } from 'antd';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { CallError } from '../../core/queries.ts';
import { useTexts } from '../../core/services.ts';
import type { TextKey } from '../../texts/keys.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { failureText } from '../../ui/failureText.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import type { ListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';
import { useMoments } from '../../ui/words.ts';

const ROLES = ['student', 'staff'] as const;

interface GiftRow {
  readonly userName: string | null;
  readonly role: string | null;
  readonly reason: string;
  readonly createdAt: string;
}

/** To one person, or to everybody of a role. */
interface Gift {
  readonly userName: string | null;
  readonly role: string | null;
  readonly reason: string;
  readonly amount: number;
  readonly itemId?: string;
}

interface GiftsPageProps<Row extends GiftRow> {
  readonly title: string;
  readonly lead: string;
  /** What giving and withdrawing needs. */
  readonly permission: Permission;
  readonly list: ListState;
  readonly asked: ComponentProps<typeof DataTable<Row>>['asked'];
  readonly idOf: (row: Row) => string;
  readonly onUserName: (userName: string) => void;
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  /** Fields of the form for what is given. */
  readonly fields: ReactNode;
  readonly onGive: (gift: Gift) => Promise<unknown>;
  readonly onWithdraw: (id: string) => void;
}

/** What is given for nothing, to whom and why. */
export function GiftsPage<Row extends GiftRow>(props: GiftsPageProps<Row>) {
  const { title, lead, list, asked, idOf, onUserName, onWithdraw } = props;
  const { t } = useTexts();
  const moment = useMoments();
  const mayWrite = useMay(props.permission);
  const [isGiving, setGiving] = useState(false);
  const [isSearched, setSearched] = useState(false);
  return (
    <>
      <PageHead title={title} lead={lead}>
        {mayWrite && (
          <Button type="primary" onClick={() => setGiving(true)}>
            {t('free.give')}
          </Button>
        )}
      </PageHead>
      <section className="sheet">
        <search className="filters">
          <Input.Search
            aria-label={t('free.person')}
            placeholder={t('free.person')}
            style={{ width: 260 }}
            allowClear
            maxLength={64}
            onSearch={(typed) => {
              onUserName(typed.trim());
              setSearched(typed.trim() !== '');
              list.turn(1, list.rows);
            }}
          />
        </search>
        <DataTable<Row>
          label={title}
          asked={asked}
          list={list}
          idOf={idOf}
          empty={isSearched ? undefined : t('free.nothing')}
          columns={[
            {
              title: t('free.to'),
              key: 'to',
              render: (_, { userName, role }) =>
                userName ?? <Tag>{t('free.everyone', { role: roleWords(role, t) })}</Tag>,
            },
            ...props.columns,
            { title: t('free.reason'), key: 'reason', render: (_, { reason }) => reason || '—' },
            {
              title: t('common.createdAt'),
              key: 'created',
              className: 'number',
              render: (_, { createdAt }) => moment(createdAt),
            },
            {
              title: t('common.actions'),
              key: 'actions',
              hidden: !mayWrite,
              render: (_, row) => (
                <Popconfirm
                  title={t('free.withdrawAsk')}
                  description={t('free.withdrawText')}
                  okText={t('free.withdraw')}
                  cancelText={t('common.cancel')}
                  onConfirm={() => onWithdraw(idOf(row))}
                >
                  <Button type="link" size="small" danger>
                    {t('free.withdraw')}
                  </Button>
                </Popconfirm>
              ),
            },
          ]}
        />
      </section>
      {isGiving && (
        <GiveForm
          title={title}
          fields={props.fields}
          onGive={props.onGive}
          onClose={() => setGiving(false)}
        />
      )}
    </>
  );
}

interface GiveFormProps {
  readonly title: string;
  readonly fields: ReactNode;
  readonly onGive: (gift: Gift) => Promise<unknown>;
  readonly onClose: () => void;
}

interface GiveValues {
  readonly userName?: string;
  readonly role?: string;
  readonly reason?: string;
  readonly amount: number;
  readonly itemId?: string;
}

function GiveForm({ title, fields, onGive, onClose }: GiveFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const [form] = Form.useForm<GiveValues>();
  const [to, setTo] = useState<'person' | 'role'>('person');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const give = async ({ userName, role, reason = '', amount, itemId }: GiveValues) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onGive({
        userName: to === 'person' ? (userName?.trim() ?? null) : null,
        role: to === 'role' ? (role ?? null) : null,
        reason: reason.trim(),
        amount,
        ...(itemId === undefined ? {} : { itemId }),
      });
      say.done(t('common.saved'));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(isNobody(error.failure) ? t('free.nobody') : failureText(error.failure, t));
    } finally {
      setBusy(false);
    }
  };
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  return (
    <Modal
      open
      title={`${t('free.give')} · ${title}`}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} name="gift" layout="vertical" onFinish={(values) => void give(values)}>
        <Segmented
          aria-label={t('free.to')}
          value={to}
          onChange={setTo}
          style={{ marginBottom: 16 }}
          options={[
            { value: 'person', label: t('free.toPerson') },
            { value: 'role', label: t('free.toRole') },
          ]}
        />
        {to === 'person' ? (
          <Form.Item name="userName" label={t('free.person')} rules={required}>
            <Input maxLength={64} autoComplete="off" />
          </Form.Item>
        ) : (
          <Form.Item name="role" label={t('free.role')} rules={required}>
            <Select
              options={ROLES.map((value) => ({
                value,
                label: t(`item.role.${value}`),
              }))}
            />
          </Form.Item>
        )}
        {fields}
        <Form.Item name="reason" label={t('free.reason')}>
          <Input maxLength={200} />
        </Form.Item>
        {problem !== undefined && <Alert type="error" showIcon title={problem} role="alert" />}
      </Form>
    </Modal>
  );
}

/** A role in words; one that the console does not know by its name. */
function roleWords(role: string | null, t: Translate<TextKey>): string {
  const known = ROLES.find((each) => each === role);
  return known ? t(`item.role.${known}`) : (role ?? '');
}

/** Of what is given, only the person is typed, so that only they can be missing. */
function isNobody(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.name === 'NOT_FOUND';
}
