import type { SettingRow } from '@self-print/contract/platform/settingsAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Button, Space, Table, Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useColumns } from '../../ui/useColumns.tsx';
import type { ManifestEntry, Place } from './place.ts';
import { SettingField } from './SettingField.tsx';
import type { Draft } from './useDraft.ts';
import { useValueWords } from './useValueWords.ts';

export const ORIGIN_COLOURS = {
  default: 'default',
  school: 'blue',
  group: 'purple',
  terminal: 'green',
} as const;

interface SettingTableProps {
  readonly title: string;
  readonly entries: readonly ManifestEntry[];
  readonly settings: readonly SettingRow[];
  readonly place: Place;
  readonly draft: Draft;
  readonly mayWrite: boolean;
}

interface Line {
  readonly entry: ManifestEntry;
  readonly row: SettingRow;
}

/** The settings of a section with the origin of each. */
export function SettingTable({ title, entries, settings, place, draft, mayWrite }: SettingTableProps) {
  const { t, language } = useTexts();
  const column = useColumns<Line>();
  const valueWords = useValueWords();
  const lines = entries.flatMap((entry): Line[] => {
    const row = settings.find(({ path }) => path === entry.path);
    return row ? [{ entry, row }] : [];
  });
  const shownValue = ({ entry, row }: Line) => {
    if (!draft.has(entry.path))
      return (
        <>
          {valueWords(entry, row.value, row.isSet)}
          {row.isOwn && row.origin !== place.layer && (
            <span className="under">
              {entry.isSecret
                ? t('config.restsSecret')
                : t('config.rests', { value: valueWords(entry, row.own, true) })}
            </span>
          )}
        </>
      );
    const drafted = draft.changes[entry.path];
    if (drafted !== null) return <SettingField entry={entry} value={drafted} draft={draft} />;
    return t('config.willInherit', { value: valueWords(entry, row.inherited, false) });
  };
  const buttonsOf = ({ entry, row }: Line) => {
    const { path, layers, isSecret } = entry;
    if (draft.has(path))
      return (
        <Button size="small" onClick={() => draft.drop(path)}>
          {t('config.undo')}
        </Button>
      );
    if (!layers.includes(place.layer)) return t('config.oneMachine');
    return (
      <Space>
        <Button size="small" onClick={() => draft.set(path, isSecret ? '' : row.isOwn ? row.own : row.value)}>
          {t('config.change')}
        </Button>
        {row.isOwn && (
          <Button size="small" onClick={() => draft.set(path, null)}>
            {t('config.inherit')}
          </Button>
        )}
      </Space>
    );
  };
  return (
    <div className="table-scroll">
      <Table<Line>
        aria-label={title}
        title={() => <h2>{title}</h2>}
        size="small"
        rowKey={({ entry }) => entry.path}
        dataSource={lines}
        pagination={false}
        columns={[
          {
            ...column.of('config.setting', ({ entry }) => wordsOf(entry.words, language)),
            width: '28%',
          },
          column.of('config.value', shownValue),
          {
            ...column.of('config.origin', ({ row: { origin } }) => (
              <Tag color={ORIGIN_COLOURS[origin]}>{t(`config.origin.${origin}`)}</Tag>
            )),
            width: 120,
          },
          { ...column.actions(mayWrite, buttonsOf), width: 200 },
        ]}
      />
    </div>
  );
}
