import { SLICE_INSET_MM } from '@self-print/contract/template/elements.ts';
import { TURNS } from '@self-print/contract/template/texts.ts';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../../core/services.ts';
import type { Part } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { CellFields } from './CellFields.tsx';
import { ChartFields } from './ChartFields.tsx';
import { ColumnsFields } from './ColumnsFields.tsx';
import { Amount, Choice, Spacing } from './controls.tsx';
import { ImageFields, StampFields } from './PictureFields.tsx';
import { ProtectionFields } from './ProtectionFields.tsx';
import { RoleField } from './RoleField.tsx';
import { ColourField } from './StyleFields.tsx';
import { TableFields } from './TableFields.tsx';
import { TableRows } from './TableRows.tsx';
import { TextField } from './TextField.tsx';

interface FieldsProps {
  readonly design: Design;
  readonly part: Part;
}

/** The fields of an element's kind. What has none is in its JSON. */
export function ContentFields({ design, part }: FieldsProps): ReactNode {
  const { t } = useTexts();
  const set = (patch: Readonly<Record<string, unknown>>, step: string) =>
    void design.patch(part.id, patch, `${part.id}-${step}`);
  switch (part.kind) {
    case 'text':
      return (
        <>
          <TextField
            design={design}
            label={t('designer.text')}
            text={part.text}
            onChange={(text) => set({ text }, 'text')}
          />
          <div className="inspector__pair">
            <RoleField role={part.role} canEdit={design.canEdit} onChange={(role) => set({ role }, 'role')} />
            <Choice
              label={t('designer.vertical')}
              value={part.vertical ?? 'top'}
              options={['top', 'middle', 'bottom'].map((value) => ({
                value,
                label: t(VERTICAL[value] ?? VERTICAL.top),
              }))}
              canEdit={design.canEdit}
              onChange={(vertical) => set({ vertical }, 'vertical')}
            />
            <Choice
              label={t('designer.turn')}
              value={String(part.turnDegrees ?? 0)}
              options={[0, ...TURNS].map((turn) => ({ value: String(turn), label: `${turn}°` }))}
              canEdit={design.canEdit}
              onChange={(turn) => set({ turnDegrees: turn === '0' ? undefined : Number(turn) }, 'turn')}
            />
            <Choice
              label={t('designer.overflow')}
              value={part.overflow?.rule ?? 'wrap'}
              options={[
                { value: 'wrap', label: t('designer.overflow.wrap') },
                { value: 'shrink', label: t('designer.overflow.shrink') },
              ]}
              canEdit={design.canEdit}
              onChange={(rule) =>
                set(
                  { overflow: rule === 'wrap' ? undefined : { rule, minSizePt: SHRINK_MIN_PT } },
                  'overflow',
                )
              }
            />
          </div>
        </>
      );
    case 'pageNumber':
    case 'watermark':
    case 'paragraph':
      return (
        <>
          <TextField
            design={design}
            label={t('designer.text')}
            text={part.text}
            rows={part.kind === 'paragraph' ? 5 : 2}
            onChange={(text) => set({ text }, 'text')}
          />
          {part.kind === 'paragraph' && (
            <div className="inspector__pair">
              <RoleField
                role={part.role}
                canEdit={design.canEdit}
                onChange={(role) => set({ role }, 'role')}
              />
              <Amount
                label={t('designer.indent')}
                unit="em"
                value={part.indentEm ?? 0}
                design={design}
                onChange={(indentEm) => set({ indentEm }, 'indent')}
              />
              <Spacing design={design} part={part} onChange={set} />
            </div>
          )}
        </>
      );
    case 'qrCode':
    case 'barcode':
      return (
        <>
          <TextField
            design={design}
            label={t('designer.content')}
            isPlain
            text={part.content}
            rows={2}
            onChange={(content) => set({ content }, 'content')}
          />
          <ColourField
            label={t('designer.colour')}
            value={part.colour ?? '#000000'}
            canEdit={design.canEdit}
            onChange={(colour) => set({ colour }, 'colour')}
          />
        </>
      );
    case 'line':
      return (
        <div className="inspector__pair">
          <Amount
            label={t('designer.stroke')}
            unit="pt"
            min={0.1}
            value={part.strokePt}
            design={design}
            onChange={(strokePt) => set({ strokePt }, 'stroke')}
          />
          <ColourField
            label={t('designer.colour')}
            value={part.colour}
            canEdit={design.canEdit}
            onChange={(colour) => set({ colour }, 'colour')}
          />
          <Checkbox
            disabled={!design.canEdit}
            checked={part.dashed ?? false}
            onChange={({ target }) => set({ dashed: target.checked }, 'dashed')}
          >
            {t('designer.dashed')}
          </Checkbox>
        </div>
      );
    case 'rect':
      return (
        <div className="inspector__pair">
          <Amount
            label={t('designer.stroke')}
            unit="pt"
            min={0.1}
            value={part.strokePt ?? null}
            design={design}
            onChange={(strokePt) => set({ strokePt }, 'stroke')}
          />
          <Amount
            label={t('designer.radius')}
            unit="mm"
            value={part.radius ?? 0}
            design={design}
            onChange={(radius) => set({ radius }, 'radius')}
          />
          <ColourField
            label={t('designer.colour')}
            value={part.colour ?? '#000000'}
            canEdit={design.canEdit}
            onChange={(colour) => set({ colour }, 'colour')}
          />
          <ColourField
            label={t('designer.fill')}
            value={part.fill ?? '#ffffff'}
            canEdit={design.canEdit}
            onChange={(fill) => set({ fill }, 'fill')}
          />
        </div>
      );
    case 'image':
      return <ImageFields design={design} part={part} />;
    case 'seal':
      return <StampFields design={design} part={part} />;
    case 'slicedSeal':
      return (
        <>
          <StampFields design={design} part={part} />
          <p className="under">{t('designer.slicedHint')}</p>
          <div className="inspector__pair">
            {(['top', 'width', 'height', 'inset'] as const).map((side) => (
              <Amount
                key={side}
                label={t(SLICE_LABELS[side])}
                unit="mm"
                value={part[side] ?? SLICE_INSET_MM}
                design={design}
                onChange={(value) => set({ [side]: value }, side)}
              />
            ))}
            <Amount
              label={t('designer.slicesMax')}
              unit=""
              isCount
              min={2}
              value={part.slicesMax ?? SLICES_MAX}
              design={design}
              onChange={(slicesMax) => set({ slicesMax }, 'slicesMax')}
            />
          </div>
        </>
      );
    case 'guilloche':
    case 'microText':
    case 'copyGround':
      return <ProtectionFields design={design} part={part} onChange={set} />;
    case 'space':
      return (
        <Amount
          label={t('designer.frame.height')}
          unit="mm"
          value={part.height}
          design={design}
          onChange={(height) => set({ height }, 'height')}
        />
      );
    case 'group':
      return (
        <div className="inspector__pair">
          <Amount
            label={t('designer.frame.height')}
            unit="mm"
            value={part.height}
            design={design}
            onChange={(height) => set({ height }, 'height')}
          />
          <Spacing design={design} part={part} onChange={set} />
        </div>
      );
    case 'chart':
      return <ChartFields design={design} part={part} onChange={set} />;
    case 'pageBreak':
      return (
        <Choice
          label={t('designer.pageBreakTo')}
          value={part.to ?? 'next'}
          options={(['next', 'odd'] as const).map((value) => ({
            value,
            label: t(`designer.pageBreakTo.${value}`),
          }))}
          canEdit={design.canEdit}
          onChange={(to) => set({ to }, 'to')}
        />
      );
    case 'columns':
      return <ColumnsFields design={design} part={part} onChange={set} />;
    case 'table':
      return (
        <>
          <TableFields design={design} part={part} />
          <TableRows design={design} part={part} />
          <div className="inspector__pair">
            <Spacing design={design} part={part} onChange={set} />
          </div>
        </>
      );
    case 'grid':
      return (
        <>
          <CellFields
            design={design}
            cells={part.cells}
            width={part.shares.length}
            least={1}
            label={(n) => t('designer.cell', { n })}
            onChange={(cells, step) => set({ cells }, step ?? 'cells')}
          />
          <div className="inspector__pair">
            <Spacing design={design} part={part} onChange={set} />
          </div>
        </>
      );
  }
}

const SHRINK_MIN_PT = 6;
/** Where the template does not say it. */
const SLICES_MAX = 20;
const SLICE_LABELS = {
  top: 'designer.frame.y',
  width: 'designer.frame.width',
  height: 'designer.frame.height',
  inset: 'designer.slicedInset',
} as const;
const VERTICAL: Readonly<
  Record<string, 'designer.vertical.top' | 'designer.vertical.middle' | 'designer.vertical.bottom'>
> & {
  readonly top: 'designer.vertical.top';
} = {
  top: 'designer.vertical.top',
  middle: 'designer.vertical.middle',
  bottom: 'designer.vertical.bottom',
};
