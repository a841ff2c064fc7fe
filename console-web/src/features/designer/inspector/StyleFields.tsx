import type { TextLook, TextStyle } from '@self-print/contract/template/texts.ts';
import { ColorPicker, Input, InputNumber, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';

/** Those that the platform brings; a school's own are typed by name. */
const FONTS = ['Noto Serif SC', 'Noto Sans SC'] as const;
const FAMILY = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u;

interface StyleFieldsProps {
  /** The style where none is set. */
  readonly idle: TextLook;
  readonly style: TextStyle;
  readonly canEdit: boolean;
  readonly onChange: (patch: TextStyle, step: string) => void;
}

/** The look of a text. */
export function StyleFields({ idle, style, canEdit, onChange }: StyleFieldsProps) {
  const { t } = useTexts();
  return (
    <div className="inspector__pair">
      <Labelled isAbove label={t('designer.font')}>
        {(id) => (
          <>
            <Input
              id={id}
              key={style.font ?? ''}
              disabled={!canEdit}
              list={`${id}-fonts`}
              defaultValue={style.font ?? ''}
              placeholder={idle.font}
              onBlur={({ target: { value } }) => {
                if (value === (style.font ?? '')) return;
                if (value === '' || FAMILY.test(value)) onChange({ font: value || undefined }, 'font');
              }}
            />
            <datalist id={`${id}-fonts`}>
              {FONTS.map((font) => (
                <option key={font} value={font} />
              ))}
            </datalist>
          </>
        )}
      </Labelled>
      <Labelled isAbove label={t('designer.size')}>
        {(id) => (
          <InputNumber
            id={id}
            disabled={!canEdit}
            min={1}
            max={400}
            step={0.5}
            suffix="pt"
            value={style.sizePt ?? null}
            placeholder={String(idle.sizePt)}
            onChange={(value) => onChange({ sizePt: value ?? undefined }, 'size')}
          />
        )}
      </Labelled>
      <Labelled isAbove label={t('designer.weight')}>
        {(id) => (
          <Select
            id={id}
            disabled={!canEdit}
            allowClear
            value={style.weight}
            placeholder={t(`designer.weight.${idle.weight}`)}
            options={(['regular', 'bold'] as const).map((value) => ({
              value,
              label: t(`designer.weight.${value}`),
            }))}
            onChange={(weight: TextStyle['weight']) => onChange({ weight }, 'weight')}
          />
        )}
      </Labelled>
      <Labelled isAbove label={t('designer.slant')}>
        {(id) => (
          <>
            <Select
              id={id}
              disabled={!canEdit}
              allowClear
              value={style.italic === undefined ? undefined : slantOf(style)}
              placeholder={t(`designer.slant.${slantOf(idle)}`)}
              options={(['upright', 'italic'] as const).map((value) => ({
                value,
                label: t(`designer.slant.${value}`),
              }))}
              onChange={(slant: Slant | undefined) =>
                onChange({ italic: slant === undefined ? undefined : slant === 'italic' }, 'slant')
              }
            />
            {style.italic && <span className="under">{t('designer.italicHint')}</span>}
          </>
        )}
      </Labelled>
      <Labelled isAbove label={t('designer.align')}>
        {(id) => (
          <Select
            id={id}
            disabled={!canEdit}
            allowClear
            value={style.align}
            placeholder={t(`designer.align.${idle.align}`)}
            options={(['left', 'center', 'right', 'justify'] as const).map((value) => ({
              value,
              label: t(`designer.align.${value}`),
            }))}
            onChange={(align: TextStyle['align']) => onChange({ align }, 'align')}
          />
        )}
      </Labelled>
      <Labelled isAbove label={t('designer.lineHeight')}>
        {(id) => (
          <InputNumber
            id={id}
            disabled={!canEdit}
            min={1}
            max={4}
            step={0.1}
            value={style.lineHeight ?? null}
            placeholder={String(idle.lineHeight)}
            onChange={(value) => onChange({ lineHeight: value ?? undefined }, 'lineHeight')}
          />
        )}
      </Labelled>
      <Labelled isAbove label={t('designer.letterSpacing')}>
        {(id) => (
          <InputNumber
            id={id}
            disabled={!canEdit}
            min={-0.2}
            max={3}
            step={0.02}
            suffix="em"
            value={style.letterSpacingEm ?? null}
            placeholder={String(idle.letterSpacingEm)}
            onChange={(value) => onChange({ letterSpacingEm: value ?? undefined }, 'letterSpacing')}
          />
        )}
      </Labelled>
      <ColourField
        label={t('designer.colour')}
        value={style.colour ?? idle.colour}
        canEdit={canEdit}
        onChange={(colour) => onChange({ colour }, 'colour')}
      />
    </div>
  );
}

type Slant = 'upright' | 'italic';

function slantOf({ italic }: TextStyle): Slant {
  return italic ? 'italic' : 'upright';
}

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly canEdit: boolean;
  readonly onChange: (colour: string) => void;
}

export function ColourField({ label, value, canEdit, onChange }: ColourFieldProps) {
  return (
    <div className="labelled labelled--above">
      <span className="labelled__words">{label}</span>
      <ColorPicker
        value={value}
        disabled={!canEdit}
        disabledAlpha
        showText
        onChangeComplete={(colour) => onChange(colour.toHexString().slice(0, 7).toLowerCase())}
      />
    </div>
  );
}
