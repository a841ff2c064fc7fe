import { type FacePerson, faceAdminCalls, faceState } from '@self-print/contract/platform/faceAdmin.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter, SearchField } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSoughtPerson } from '../../ui/useSoughtPerson.ts';
import { FacePhoto } from './FacePhoto.tsx';

const ConsentForm = later(async () => (await import('./ConsentForm.tsx')).ConsentForm);

const COLOURS = { collected: 'success', renew: 'warning', withdrawn: 'default', none: 'default' } as const;

/** Whose face is collected, by which consent, and how good it is. */
export function FacesPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('face:write');
  const { userName, seek } = useSoughtPerson(list);
  const [shown, setShown] = useState<FacePerson>();
  const [isWording, setWording] = useState(false);
  const state = faceState.safeParse(list.get('state'));
  const asked = useCallQuery(
    faceAdminCalls.people,
    { ...list.paging, userName, state: state.success ? state.data : undefined },
    { keepLast: true },
  );
  const column = useColumns<FacePerson>();
  return (
    <ListPage
      title={t('title.faces')}
      lead={t('faces.lead')}
      actions={<Button onClick={() => setWording(true)}>{t('faces.consent')}</Button>}
      filters={
        <>
          <SearchField label={t('faces.number')} value="" onSearch={seek} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t('faces.state')}
            width={180}
            options={faceState.options.map((value) => ({ value, label: t(`faces.state.${value}`) }))}
          />
        </>
      }
      asked={asked}
      list={list}
      idOf={({ userId }) => userId}
      isNarrowed={userName !== undefined}
      empty={t('faces.none')}
      columns={[
        column.of('faces.userName', (row) => row.userName),
        column.of('faces.name', ({ name }) => name),
        column.of('faces.department', ({ department }) => department),
        column.of('faces.state', (row) => (
          <Tag color={COLOURS[row.state]}>{t(`faces.state.${row.state}`)}</Tag>
        )),
        column.of('faces.quality', ({ face }) =>
          orEmptyMark(face?.quality === undefined || face.quality === null ? null : String(face.quality)),
        ),
        column.of('faces.terminal', ({ face }) => orEmptyMark(face?.terminalCode ?? null)),
        column.moment('faces.collectedAt', ({ face }) => face?.collectedAt ?? null),
        column.of('faces.consentVersion', ({ consent }) =>
          orEmptyMark(consent === null ? null : String(consent.version)),
        ),
        column.moment('faces.withdrawnAt', ({ consent }) => consent?.withdrawnAt ?? null),
        column.actions(true, (row) =>
          row.face === null ? null : (
            <>
              <Button type="link" size="small" onClick={() => setShown(row)}>
                {t('faces.look')}
              </Button>
              {mayWrite && (
                <RowAction
                  call={faceAdminCalls.withdraw}
                  input={{ userId: row.userId }}
                  renews={[faceAdminCalls.people]}
                  label={t('faces.withdraw')}
                  ask={t('faces.withdrawAsk', { name: row.name })}
                  text={t('faces.withdrawText')}
                  done={t('faces.withdrawn')}
                />
              )}
            </>
          ),
        ),
      ]}
    >
      {shown && <FacePhoto person={shown} onClose={() => setShown(undefined)} />}
      {isWording && <ConsentForm mayWrite={mayWrite} onClose={() => setWording(false)} />}
    </ListPage>
  );
}
