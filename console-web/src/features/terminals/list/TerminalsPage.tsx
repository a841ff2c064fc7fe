import { terminalCode } from '@self-print/contract/fields.ts';
import { type FleetTerminal, fleetCalls, fleetState } from '@self-print/contract/platform/fleet.ts';
import type { ShownActivationCode } from '@self-print/contract/platform/terminalSetup.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { FleetTroubles } from '../../../ui/FleetTroubles.tsx';
import { ChoiceFilter, SearchFilter } from '../../../ui/filters.tsx';
import { AddButton, ListPage } from '../../../ui/ListPage.tsx';
import { later } from '../../../ui/later.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { useListState } from '../../../ui/useListState.ts';
import { ManyTerminals } from './ManyTerminals.tsx';
import { Abilities, Paper, Queue, TerminalState } from './TerminalState.tsx';
import { useFleetLive } from './useFleetLive.ts';
import { useGroups } from './useGroups.ts';
import { useTerminalSelection } from './useTerminalSelection.ts';
import '../terminals.css';

const GroupsModal = later(async () => (await import('../groups/GroupsModal.tsx')).GroupsModal);
const ActivationCode = later(async () => (await import('../setup/ActivationCode.tsx')).ActivationCode);
const NewTerminalForm = later(async () => (await import('../setup/NewTerminalForm.tsx')).NewTerminalForm);
const TerminalDrawer = later(async () => (await import('./TerminalDrawer.tsx')).TerminalDrawer);

interface AddedTerminal {
  readonly terminalCode: string;
  readonly code: ShownActivationCode;
}

/** The terminals with what people can do at them now, kept up to date while the page is open. */
export function TerminalsPage() {
  const { t } = useTexts();
  const list = useListState();
  const live = useFleetLive();
  const groups = useGroups();
  const mayChange = useMay('terminal:write');
  const mayPause = useMay('terminal:maintain');
  const [isGrouping, setGrouping] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<AddedTerminal>();
  const joinedBy = z.uuid().safeParse(list.get('key')).data;
  const open = terminalCode.safeParse(list.get('terminal')).data;
  const asked = useCallQuery(
    fleetCalls.list,
    {
      ...list.paging,
      search: list.get('search'),
      state: fleetState.safeParse(list.get('state')).data,
      groupId: list.get('group'),
      tag: list.get('tag'),
      enrolmentKey: joinedBy,
    },
    { keepLast: true },
  );
  const { chosen, choose, selection } = useTerminalSelection(asked.data?.rows);
  return (
    <>
      <FleetTroubles />
      {joinedBy !== undefined && (
        <Alert
          className="terminal-narrowed"
          type="info"
          title={t('terminal.onlyJoinedBy')}
          action={<Button onClick={() => list.set({ key: undefined })}>{t('terminal.showAll')}</Button>}
        />
      )}
      <ListPage
        title={t('title.terminals')}
        lead={t('terminal.lead')}
        actions={
          chosen.length > 0 ? (
            <ManyTerminals chosen={chosen} onChoose={choose} />
          ) : (
            <>
              <span role="status" className={`terminal-live is-${live}`}>
                {t(`terminal.live.${live}`)}
              </span>
              {mayChange && <Button onClick={() => setGrouping(true)}>{t('terminal.groups')}</Button>}
              <AddButton label={t('terminal.add')} may={mayChange} onClick={() => setAdding(true)} />
            </>
          )
        }
        filters={
          <>
            <SearchFilter list={list} name="search" label={t('terminal.search')} />
            <ChoiceFilter
              list={list}
              name="state"
              label={t('terminal.state')}
              width={132}
              options={fleetState.options.map((value) => ({ value, label: t(`terminal.state.${value}`) }))}
            />
            <ChoiceFilter
              list={list}
              name="group"
              label={t('terminal.group')}
              width={160}
              options={groups.groups}
            />
            <ChoiceFilter
              list={list}
              name="tag"
              label={t('terminal.tag')}
              width={132}
              options={groups.tags}
            />
          </>
        }
        asked={asked}
        list={list}
        empty={t('terminal.none')}
        idOf={({ terminalCode }) => terminalCode}
        columns={useFleetColumns((code) => list.set({ terminal: code }))}
        onOpen={(row) => list.set({ terminal: row.terminalCode })}
        selection={mayChange || mayPause ? selection : undefined}
      >
        {open !== undefined && (
          <TerminalDrawer terminalCode={open} onClose={() => list.set({ terminal: undefined })} />
        )}
        {isAdding && (
          <NewTerminalForm
            onCreated={(code, terminalCode) => setAdded({ code, terminalCode })}
            onClose={() => setAdding(false)}
          />
        )}
        {added && <ActivationCode {...added} onClose={() => setAdded(undefined)} />}
        {isGrouping && <GroupsModal onClose={() => setGrouping(false)} />}
      </ListPage>
    </>
  );
}

function useFleetColumns(onOpen: (terminalCode: string) => void) {
  const { t, language } = useTexts();
  const column = useColumns<FleetTerminal>();
  return [
    column.of('terminal.terminal', (row) => (
      <span className="terminal-state">
        <Button type="link" size="small" className="terminal-name" onClick={() => onOpen(row.terminalCode)}>
          {wordsOf(row.name, language)}
        </Button>
        <small>
          <span className="mono">{row.terminalCode}</span> · {wordsOf(row.location, language)}
        </small>
      </span>
    )),
    column.of('terminal.state', (row) => <TerminalState terminal={row} />),
    column.of('terminal.abilities', (row) => <Abilities terminal={row} />),
    column.of('terminal.printer', ({ printer }) =>
      printer === null ? t('terminal.printer.none') : t(`terminal.printer.${printer}`),
    ),
    column.of('terminal.paper', (row) => <Paper terminal={row} />),
    column.of('terminal.queue', (row) => <Queue terminal={row} />),
    column.of('terminal.group', ({ group, tags, roles, joinedBy }) => (
      <span className="terminal-state">
        <span>{orEmptyMark(group && wordsOf(group.name, language))}</span>
        <span>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {roles.length > 0 && <Tag color="gold">{t('terminal.restricted')}</Tag>}
        </span>
        {joinedBy && <small>{t('terminal.joinedByKey', { name: joinedBy.name })}</small>}
      </span>
    )),
    column.of('terminal.version', ({ version }) => orEmptyMark(version)),
  ];
}
