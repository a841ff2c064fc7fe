import { type ExtraTerminal, extraTerminalCalls } from '@self-print/contract/platform/extraTerminals.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
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
import { textOfHours } from './hoursText.ts';

const ExtraForm = later(async () => (await import('./ExtraForm.tsx')).ExtraForm);

const RENEWS = [extraTerminalCalls.list];

/** Places for printing that are no terminals of this platform, as phones show them. */
export function ExtraPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const mayWrite = useMay('terminal:write');
  const [edited, setEdited] = useState<ExtraTerminal | 'new'>();
  const asked = useCallQuery(extraTerminalCalls.list, list.paging, { keepLast: true });
  const column = useColumns<ExtraTerminal>();
  return (
    <ListPage<ExtraTerminal>
      title={t('title.extraTerminal')}
      lead={t('extra.lead')}
      actions={<AddButton label={t('extra.add')} may={mayWrite} onClick={() => setEdited('new')} />}
      asked={asked}
      list={list}
      idOf={({ placeId }) => placeId}
      empty={t('extra.none')}
      columns={[
        column.of('extra.name', ({ name, location }) => (
          <>
            {wordsOf(name, language)}
            <small className="under">{wordsOf(location, language)}</small>
          </>
        )),
        column.of('extra.kind', ({ kind, takesCodes }) => (
          <>
            {t(`extra.kind.${kind}`)}
            <small className="under">{t(takesCodes ? 'extra.codesTaken' : 'extra.codesNotTaken')}</small>
          </>
        )),
        column.of('extra.abilities', ({ abilities }) =>
          abilities.map((each) => <Tag key={each}>{t(`extra.ability.${each}`)}</Tag>),
        ),
        column.of('extra.hours', ({ hours }) => (
          <span style={{ whiteSpace: 'pre-line' }}>
            {orEmptyMark(textOfHours(hours, (day) => t(`extra.day.${day}`)))}
          </span>
        )),
        column.of('extra.shown', ({ isShown, visible, validFrom, validUntil }) => (
          <>
            <Tag color={isShown ? 'success' : 'default'}>
              {t(isShown ? 'extra.isShown' : visible ? 'extra.notNow' : 'extra.hidden')}
            </Tag>
            {(validFrom ?? validUntil) !== null && (
              <small className="under number">
                {orEmptyMark(validFrom)} – {orEmptyMark(validUntil)}
              </small>
            )}
          </>
        )),
        column.actions(mayWrite, (place) => (
          <>
            <Button type="link" size="small" onClick={() => setEdited(place)}>
              {t('extra.edit')}
            </Button>
            <RowAction
              call={extraTerminalCalls.remove}
              input={{ placeId: place.placeId }}
              renews={RENEWS}
              label={t('extra.remove')}
              ask={t('extra.removeAsk')}
              text={t('extra.removeText')}
              done={t('extra.removed')}
            />
          </>
        )),
      ]}
    >
      {edited && (
        <ExtraForm place={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </ListPage>
  );
}
