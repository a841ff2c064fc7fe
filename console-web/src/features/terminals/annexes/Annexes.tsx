import { ANNEXES_MAX, type Annex, annexCalls } from '@self-print/contract/platform/terminalAnnexes.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { AnnexForm } from './AnnexForm.tsx';

const RENEWS = [annexCalls.list];

/** The further equipment that stands at a terminal. */
export function Annexes({ terminalCode }: { readonly terminalCode: string }) {
  const { t } = useTexts();
  const mayWrite = useMay('terminal:write');
  const asked = useCallQuery(annexCalls.list, { terminalCode, page: 1, rows: ANNEXES_MAX });
  const [edited, setEdited] = useState<Annex | 'new'>();
  return (
    <section>
      <h2>{t('annex.title')}</h2>
      <Loaded asked={asked}>
        {({ rows }) =>
          rows.length === 0 ? <p>{t('annex.none')}</p> : <Table rows={rows} onEdit={setEdited} />
        }
      </Loaded>
      {mayWrite && <Button onClick={() => setEdited('new')}>{t('annex.add')}</Button>}
      {edited && (
        <AnnexForm
          annex={edited === 'new' ? undefined : edited}
          terminalCode={terminalCode}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

interface TableProps {
  readonly rows: readonly Annex[];
  readonly onEdit: (annex: Annex) => void;
}

function Table({ rows, onEdit }: TableProps) {
  const { t } = useTexts();
  const mayWrite = useMay('terminal:write');
  return (
    <table className="terminal-table">
      <tbody>
        {rows.map((annex) => (
          <tr key={annex.annexId}>
            <th scope="row">{t(`annex.kind.${annex.kind}`)}</th>
            <td>
              {annex.make}
              {annex.serial !== '' && <small className="mono"> {annex.serial}</small>}
              {annex.note !== '' && <small className="under">{annex.note}</small>}
            </td>
            <td>
              {t('annex.boughtOnDay', { day: orEmptyMark(annex.boughtOn) })}
              <span className="under">
                <Warranty annex={annex} />
              </span>
            </td>
            {mayWrite && (
              <td>
                <Button type="link" size="small" onClick={() => onEdit(annex)}>
                  {t('annex.edit')}
                </Button>
                <RowAction
                  call={annexCalls.remove}
                  input={{ annexId: annex.annexId }}
                  renews={RENEWS}
                  label={t('annex.remove')}
                  ask={t('annex.removeAsk')}
                  text={t('annex.removeText')}
                  done={t('annex.removed')}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Warranty({ annex: { warrantyUntil, inWarranty } }: { readonly annex: Annex }) {
  const { t } = useTexts();
  if (warrantyUntil === null) return t('annex.warrantyUnknown');
  return (
    <Tag color={inWarranty ? 'success' : 'warning'}>
      {t(inWarranty ? 'annex.warrantyUntilDay' : 'annex.warrantyOver', { day: warrantyUntil })}
    </Tag>
  );
}
