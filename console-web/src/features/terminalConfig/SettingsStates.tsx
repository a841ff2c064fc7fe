import {
  settingsAdminCalls,
  type TerminalSettingsState,
} from '@self-print/contract/platform/settingsAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import type { Manifest, Place } from './place.ts';
import { usePaging } from './usePaging.ts';

/** How often the page asks again while it is open; terminals report every ten seconds. */
const AGAIN_MS = 10_000;
const COLOURS = {
  applied: 'success',
  refused: 'error',
  waiting: 'processing',
  notActivated: 'default',
} as const;

interface SettingsStatesProps {
  readonly place: Place;
  readonly manifest: Manifest;
}

/** What each terminal made of the newest settings. */
export function SettingsStates({ place, manifest }: SettingsStatesProps) {
  const { t, language } = useTexts();
  const list = usePaging();
  const asked = useCallQuery(
    settingsAdminCalls.states,
    { ...place, ...list.paging },
    { keepLast: true, againMs: () => AGAIN_MS },
  );
  const column = useColumns<TerminalSettingsState>();
  const settingOf = (field: string) => {
    const path = field.replace(/^settings\./, '');
    const entry = manifest.find((each) => path === each.path || path.startsWith(`${each.path}.`));
    return entry ? wordsOf(entry.words, language) : path;
  };
  return (
    <DataTable<TerminalSettingsState>
      label={t('config.tab.states')}
      asked={asked}
      list={list}
      idOf={({ terminalCode }) => terminalCode}
      empty={t('config.noTerminals')}
      columns={[
        column.of('config.layer.terminal', ({ terminalCode, name }) => (
          <>
            {wordsOf(name, language)}
            <span className="under mono">{terminalCode}</span>
          </>
        )),
        column.of('config.state', ({ state, field }) => (
          <>
            <Tag color={COLOURS[state]}>{t(`config.state.${state}`)}</Tag>
            {field !== null && (
              <span className="under">{t('config.refusedField', { setting: settingOf(field) })}</span>
            )}
          </>
        )),
        column.moment('config.lastSeen', ({ lastSeenAt }) => lastSeenAt),
      ]}
    />
  );
}
