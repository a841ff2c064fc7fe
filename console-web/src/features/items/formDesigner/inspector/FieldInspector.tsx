import { Select, Switch } from 'antd';
import { useTexts } from '../../../../core/services.ts';
import type { DesignedField } from '../model/fields.ts';
import { FIELD_KINDS, type FieldKind, isFilledByRecord, kindOf } from '../model/kinds.ts';
import { linkable } from '../model/links.ts';
import type { Designer } from '../model/useDesigner.ts';
import type { FieldFault } from '../model/useReview.ts';
import { ChoiceSettings } from './ChoiceSettings.tsx';
import { DefaultSetting } from './DefaultSetting.tsx';
import { Entry } from './Entry.tsx';
import { LimitSettings } from './LimitSettings.tsx';
import { LinkSettings } from './LinkSettings.tsx';
import { PatternSettings } from './PatternSettings.tsx';
import { RecordSettings } from './RecordSettings.tsx';
import type { SettingsProps } from './settings.ts';
import { UploadSettings } from './UploadSettings.tsx';
import { WordSettings } from './WordSettings.tsx';

interface FieldInspectorProps {
  readonly field: DesignedField;
  readonly designer: Designer;
  readonly fault: FieldFault | undefined;
}

/** The keywords that a control of the inspector shows; a fault at any other is shown above them. */
const SHOWN_KEYWORDS: readonly string[] = [
  'title',
  'titleEn',
  'description',
  'descriptionEn',
  'enum',
  'x-choices-by',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'pattern',
  'default',
  'x-from',
  'readOnly',
  'x-file-kinds',
  'x-file-limit',
];

/** A declaration is made by the person; where choices come in steps there is no list to choose a default from. */
const NO_DEFAULT: readonly FieldKind[] = ['declaration', 'linked', 'upload'];

/** Everything that is set of one field. */
export function FieldInspector({ field, designer, fault }: FieldInspectorProps) {
  const { t } = useTexts();
  const { keywords, name, isRequired } = field;
  const kind = kindOf(keywords);
  const own = fault?.name === name ? fault : undefined;
  const settings: SettingsProps = {
    kind,
    keywords,
    change: designer.change,
    problemAt: (keyword) => (own?.keyword === keyword ? own.message : undefined),
  };
  return (
    <section className="form-designer__inspector" aria-label={t('formDesigner.inspector')}>
      {own && !SHOWN_KEYWORDS.includes(own.keyword) && (
        <p className="field-problem" role="alert">{`${own.keyword}: ${own.message}`}</p>
      )}
      <Entry label={t('formDesigner.kind')}>
        {({ id }) => (
          <Select
            id={id}
            value={kind}
            options={FIELD_KINDS.map((value) => ({ value, label: t(`formDesigner.kind.${value}`) }))}
            onChange={designer.changeKind}
          />
        )}
      </Entry>
      <WordSettings {...settings} />
      <div className="form-designer__switch">
        <Switch checked={isRequired} onChange={designer.require} aria-label={t('formDesigner.required')} />
        <span aria-hidden="true">{t('formDesigner.required')}</span>
      </div>
      {(kind === 'oneOf' || kind === 'severalOf' || kind === 'linked') && <ChoiceSettings {...settings} />}
      {kind === 'linked' && <LinkSettings {...settings} linkable={linkable(designer.fields, name)} />}
      {kind === 'upload' ? <UploadSettings {...settings} /> : <LimitSettings {...settings} />}
      {(kind === 'text' || kind === 'longText') && <PatternSettings {...settings} />}
      {!NO_DEFAULT.includes(kind) && <DefaultSetting {...settings} />}
      {isFilledByRecord(kind) && <RecordSettings {...settings} />}
      {kind !== 'upload' && (
        <p className="under">
          {t('formDesigner.name')} <code>{name}</code>
        </p>
      )}
    </section>
  );
}
