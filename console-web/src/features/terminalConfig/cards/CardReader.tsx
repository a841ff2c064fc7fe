import { type CardDraft, draftOf, fieldsOf, settingOf } from '@self-print/contract/cardDraft.ts';
import { CARD_MAKES, type CardMake } from '@self-print/contract/cardMakes.ts';
import type { CardSetting } from '@self-print/contract/cardSettings.ts';
import type { SettingRow } from '@self-print/contract/platform/settingsAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Button, Descriptions, Select, Space, Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { ManifestEntry } from '../place.ts';
import { ORIGIN_COLOURS } from '../SettingTable.tsx';
import type { Draft } from '../useDraft.ts';
import { CardFieldControl } from './CardFieldControl.tsx';

interface CardReaderProps {
  readonly setting: CardSetting;
  readonly entry: ManifestEntry;
  readonly row: SettingRow;
  /** Whether this layer has a value that does not hold, because the layer is switched off. */
  readonly isResting: boolean;
  readonly draft: Draft;
  readonly mayWrite: boolean;
}

/** One reader: its make and what it is told, as it is or as it is being changed. */
export function CardReader({ setting, entry, row, isResting, draft, mayWrite }: CardReaderProps) {
  const { t, language } = useTexts();
  const makes = CARD_MAKES[setting];
  const drafted = draft.has(setting) ? draft.changes[setting] : undefined;
  const isInheriting = drafted === null;
  const present = drafted ?? (isInheriting ? row.inherited : row.value);
  const make = makeOf(makes, present);
  const take = (next: CardMake, values: CardDraft) => draft.set(setting, settingOf(next, values));
  const isEditing = drafted !== undefined && !isInheriting;
  return (
    <section className="config__card">
      <Space wrap>
        <h2>{wordsOf(entry.words, language)}</h2>
        <Tag color={ORIGIN_COLOURS[row.origin]}>{t(`config.origin.${row.origin}`)}</Tag>
        {isResting && <Tag color="warning">{t('config.cards.resting')}</Tag>}
        {mayWrite && !draft.has(setting) && (
          <>
            <Button size="small" onClick={() => draft.set(setting, row.isOwn ? row.own : row.value)}>
              {t('config.change')}
            </Button>
            {row.isOwn && (
              <Button size="small" onClick={() => draft.set(setting, null)}>
                {t('config.inherit')}
              </Button>
            )}
          </>
        )}
        {draft.has(setting) && (
          <Button size="small" onClick={() => draft.drop(setting)}>
            {t('config.undo')}
          </Button>
        )}
      </Space>
      {isInheriting && <p>{t('config.willInherit', { value: wordsOf(make.words, language) })}</p>}
      {isEditing ? (
        <Fields
          make={make}
          makes={makes}
          present={present}
          label={wordsOf(entry.words, language)}
          take={take}
        />
      ) : (
        <Told make={make} present={present} />
      )}
    </section>
  );
}

interface FieldsProps {
  readonly make: CardMake;
  readonly makes: readonly CardMake[];
  readonly present: unknown;
  readonly label: string;
  readonly take: (make: CardMake, values: CardDraft) => void;
}

function Fields({ make, makes, present, label, take }: FieldsProps) {
  const { t, language } = useTexts();
  const values = draftOf(make, present);
  return (
    <div className="config__fields">
      <Labelled isAbove label={t('config.cards.make')}>
        {(id) => (
          <Select<string>
            id={id}
            aria-label={`${label} ${t('config.cards.make')}`}
            value={make.driver}
            options={makes.map(({ driver, words }) => ({ value: driver, label: wordsOf(words, language) }))}
            onChange={(driver) => {
              const next = makes.find((each) => each.driver === driver);
              if (next) take(next, draftOf(next, {}));
            }}
          />
        )}
      </Labelled>
      {fieldsOf(make, values).map((field) => (
        <CardFieldControl
          key={field.path}
          field={field}
          value={values[field.path]}
          onChange={(value) => take(make, without(values, field.path, value))}
        />
      ))}
    </div>
  );
}

/** What a reader is told, in words. */
function Told({ make, present }: { readonly make: CardMake; readonly present: unknown }) {
  const { t, language } = useTexts();
  const values = draftOf(make, present);
  const wordOf = (path: string) => {
    const field = make.fields.find((each) => each.path === path);
    const value = values[path];
    if (field?.kind === 'choice') {
      const chosen = field.options.find((each) => each.value === value);
      if (chosen) return wordsOf(chosen.words, language);
    }
    if (typeof value === 'boolean') return t(value ? 'config.on' : 'config.off');
    return String(value ?? '—');
  };
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 2 }}
      items={[
        { key: 'make', label: t('config.cards.make'), children: wordsOf(make.words, language) },
        ...fieldsOf(make, values).map(({ path, words }) => ({
          key: path,
          label: wordsOf(words, language),
          children: wordOf(path),
        })),
      ]}
    />
  );
}

function without(values: CardDraft, path: string, value: CardDraft[string] | undefined): CardDraft {
  const others = Object.entries(values).filter(([name]) => name !== path);
  return Object.fromEntries(value === undefined ? others : [...others, [path, value]]);
}

const UNKNOWN: CardMake = { driver: '', words: { zh: '—', en: '—' }, fields: [] };

function makeOf(makes: readonly CardMake[], setting: unknown): CardMake {
  const driver =
    typeof setting === 'object' && setting !== null && 'driver' in setting ? setting.driver : undefined;
  return makes.find((each) => each.driver === driver) ?? makes[0] ?? UNKNOWN;
}
