import {
  CUSTOM_PAPER_MM,
  laterMarginsOf,
  PAPER_NAMES,
  paperOf,
  sheetFor,
} from '@self-print/contract/template/paper.ts';
import { Checkbox, InputNumber, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { Draft } from '../model/draft.ts';

type Page = Draft['page'];

const CUSTOM = 'custom' as const;

interface PaperFieldsProps {
  readonly page: Page;
  readonly canEdit: boolean;
  readonly onChange: (page: Page, step: string) => void;
}

/** The paper, which of the terminals' it is printed on, and its orientation. */
export function PaperFields({ page, canEdit, onChange }: PaperFieldsProps) {
  const { t } = useTexts();
  const { size } = page;
  const sheet = sheetFor(page);
  const isOfTerminals = sheet === size;
  return (
    <>
      <Labelled isAbove label={t('designer.paper')}>
        {(id) => (
          <Select
            id={id}
            disabled={!canEdit}
            value={typeof size === 'string' ? size : CUSTOM}
            options={[...PAPER_NAMES, CUSTOM].map((value) => ({
              value,
              label:
                value === 'A3' || value === 'A4' || value === 'A5' ? value : t(`designer.paper.${value}`),
            }))}
            onChange={(next) =>
              onChange(
                { ...page, size: next === CUSTOM ? paperOf({ ...page, orientation: 'portrait' }) : next },
                'size',
              )
            }
          />
        )}
      </Labelled>
      <Labelled isAbove label={t('designer.orientation')}>
        {(id) => (
          <Select
            id={id}
            disabled={!canEdit}
            value={page.orientation}
            options={(['portrait', 'landscape'] as const).map((value) => ({
              value,
              label: t(`designer.orientation.${value}`),
            }))}
            onChange={(orientation) => onChange({ ...page, orientation }, 'orientation')}
          />
        )}
      </Labelled>
      {typeof size !== 'string' &&
        (['width', 'height'] as const).map((side) => (
          <Millimetres
            key={side}
            label={t(side === 'width' ? 'designer.paperWidth' : 'designer.paperHeight')}
            value={size[side]}
            least={CUSTOM_PAPER_MM.least}
            most={CUSTOM_PAPER_MM.long}
            canEdit={canEdit}
            onChange={(value) => onChange({ ...page, size: { ...size, [side]: value } }, `paper-${side}`)}
          />
        ))}
      {!isOfTerminals && (
        <p className="under inspector__wide">
          {sheet === null ? t('designer.paperNowhere') : t('designer.paperPrinted', { sheet })}
        </p>
      )}
    </>
  );
}

/** Margins above and below of every page but the first. */
export function LaterMarginFields({ page, canEdit, onChange }: PaperFieldsProps) {
  const { t } = useTexts();
  const { top, bottom } = laterMarginsOf(page);
  return (
    <>
      <Checkbox
        className="inspector__wide"
        disabled={!canEdit}
        checked={page.laterMargins !== undefined}
        onChange={({ target }) => {
          const { laterMargins: _, ...others } = page;
          onChange(target.checked ? { ...others, laterMargins: { top, bottom } } : others, 'later-margins');
        }}
      >
        {t('designer.laterMargins')}
      </Checkbox>
      {page.laterMargins !== undefined &&
        (['top', 'bottom'] as const).map((side) => (
          <Millimetres
            key={side}
            label={t(`designer.laterMargin.${side}`)}
            value={side === 'top' ? top : bottom}
            least={0}
            most={200}
            canEdit={canEdit}
            onChange={(value) =>
              onChange({ ...page, laterMargins: { top, bottom, [side]: value } }, `later-${side}`)
            }
          />
        ))}
    </>
  );
}

interface MillimetresProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly canEdit: boolean;
  readonly onChange: (value: number) => void;
}

function Millimetres({ label, value, least, most, canEdit, onChange }: MillimetresProps) {
  return (
    <Labelled isAbove label={label}>
      {(id) => (
        <InputNumber
          id={id}
          disabled={!canEdit}
          min={least}
          max={most}
          suffix="mm"
          value={value}
          onChange={(next) => onChange(next ?? least)}
        />
      )}
    </Labelled>
  );
}
