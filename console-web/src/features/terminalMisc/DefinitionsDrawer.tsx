import {
  DETAIL_POSITION_MAX,
  TERMINAL_DETAILS_MAX,
  type TerminalDetail,
  terminalDetailCalls,
} from '@self-print/contract/platform/terminalDetails.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Drawer, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { DetailForm } from './DetailForm.tsx';
import { DETAIL_RENEWS } from './renews.ts';

/** What is recorded of terminals: adds, changes, archives and deletes it. */
export function DefinitionsDrawer({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const { t } = useTexts();
  const asked = useCallQuery(terminalDetailCalls.definitions, { x: 'all' });
  const [edited, setEdited] = useState<TerminalDetail | 'new'>();
  return (
    <Drawer open size={760} title={t('misc.define')} onClose={onClose}>
      <p>{t('misc.defineLead', { max: TERMINAL_DETAILS_MAX })}</p>
      <Loaded asked={asked}>
        {(details) => (
          <>
            <Definitions details={details} onEdit={setEdited} />
            <Button
              type="primary"
              disabled={details.length >= TERMINAL_DETAILS_MAX}
              onClick={() => setEdited('new')}
            >
              {t('misc.add')}
            </Button>
            {edited && (
              <DetailForm
                detail={edited === 'new' ? undefined : edited}
                nextPosition={Math.min(
                  DETAIL_POSITION_MAX,
                  Math.max(0, ...details.map(({ position }) => position)) + 1,
                )}
                onClose={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

interface DefinitionsProps {
  readonly details: readonly TerminalDetail[];
  readonly onEdit: (detail: TerminalDetail) => void;
}

function Definitions({ details, onEdit }: DefinitionsProps) {
  const { t, language } = useTexts();
  const column = useColumns<TerminalDetail>();
  return (
    <Table<TerminalDetail>
      aria-label={t('misc.define')}
      size="small"
      rowKey="code"
      pagination={false}
      dataSource={[...details]}
      locale={{ emptyText: t('misc.noDetails') }}
      columns={[
        column.of('misc.name', ({ name, code, archived }) => (
          <>
            {wordsOf(name, language)} {archived && <Tag>{t('misc.archived')}</Tag>}
            <small className="under mono">{code}</small>
          </>
        )),
        column.of('misc.kind', ({ kind, required }) => (
          <>
            {t(`misc.kind.${kind}`)} {required && <Tag color="blue">{t('misc.required')}</Tag>}
          </>
        )),
        column.number('misc.terminals', ({ terminals }) => terminals),
        column.actions(true, (detail) => (
          <Space>
            <Button type="link" size="small" onClick={() => onEdit(detail)}>
              {t('misc.change')}
            </Button>
            {detail.terminals > 0 || detail.archived ? (
              <ArchiveAction detail={detail} />
            ) : (
              <RowAction
                call={terminalDetailCalls.remove}
                input={{ code: detail.code, revision: detail.revision }}
                renews={DETAIL_RENEWS}
                label={t('misc.remove')}
                ask={t('misc.removeAsk')}
                text={t('misc.removeText')}
                done={t('misc.removed')}
              />
            )}
          </Space>
        )),
      ]}
    />
  );
}

/** Puts a detail away without its values, or back. */
function ArchiveAction({ detail }: { readonly detail: TerminalDetail }) {
  const { t } = useTexts();
  const { terminals: _, ...facts } = detail;
  return (
    <RowAction
      call={terminalDetailCalls.define}
      input={{ ...facts, archived: !detail.archived }}
      renews={DETAIL_RENEWS}
      label={t(detail.archived ? 'misc.restore' : 'misc.archive')}
      ask={t(detail.archived ? 'misc.restoreAsk' : 'misc.archiveAsk')}
      text={t(detail.archived ? 'misc.restoreText' : 'misc.archiveText', { count: detail.terminals })}
      done={t('common.saved')}
    />
  );
}
