import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { Checkbox, InputNumber, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { useAsk } from '../../../app/queries.ts';
import { useTexts } from '../../../app/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { Part } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { ColourField } from './StyleFields.tsx';
import { TableFields } from './TableFields.tsx';
import { TextField } from './TextField.tsx';

const RESOURCES_MAX = 100;

interface FieldsProps<Each extends Part = Part> {
  readonly design: Design;
  readonly part: Each;
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
      return <SealFields design={design} part={part} />;
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
    case 'table':
      return (
        <>
          <TableFields design={design} part={part} />
          <div className="inspector__pair">
            <Spacing design={design} part={part} onChange={set} />
          </div>
        </>
      );
    case 'grid':
      return (
        <>
          {part.cells.map((cell, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no names, and keep their places here
              key={index}
              design={design}
              rows={1}
              label={t('designer.cell', { n: index + 1 })}
              text={cell.text}
              onChange={(text) =>
                set(
                  { cells: part.cells.map((each, at) => (at === index ? { ...each, text } : each)) },
                  `cell-${index}`,
                )
              }
            />
          ))}
          <div className="inspector__pair">
            <Spacing design={design} part={part} onChange={set} />
          </div>
        </>
      );
  }
}

const SHRINK_MIN_PT = 6;
const VERTICAL: Readonly<
  Record<string, 'designer.vertical.top' | 'designer.vertical.middle' | 'designer.vertical.bottom'>
> & {
  readonly top: 'designer.vertical.top';
} = {
  top: 'designer.vertical.top',
  middle: 'designer.vertical.middle',
  bottom: 'designer.vertical.bottom',
};

function ImageFields({ design, part }: FieldsProps<Extract<Part, { kind: 'image' }>>) {
  const { t } = useTexts();
  const { source } = part;
  const images = design.draft.variables.filter(({ type }) => type === 'image');
  const set = (patch: Readonly<Record<string, unknown>>) => void design.patch(part.id, patch);
  return (
    <>
      <Segmented
        block
        aria-label={t('designer.imageFrom')}
        disabled={!design.canEdit}
        value={source.from}
        options={[
          { value: 'resource', label: t('designer.imageFrom.resource') },
          { value: 'variable', label: t('designer.imageFrom.variable'), disabled: images.length === 0 },
        ]}
        onChange={(from) =>
          set({
            source:
              from === 'resource' ? { from, resource: 'emblem' } : { from, variable: images[0]?.name ?? '' },
          })
        }
      />
      {source.from === 'resource' ? (
        <ResourceName
          value={source.resource}
          canEdit={design.canEdit}
          onChange={(resource) => set({ source: { from: 'resource', resource } })}
        />
      ) : (
        <Choice
          label={t('designer.variable')}
          value={source.variable}
          options={images.map(({ name }) => ({ value: name, label: name }))}
          canEdit={design.canEdit}
          onChange={(variable) => set({ source: { from: 'variable', variable } })}
        />
      )}
      <Choice
        label={t('designer.fit')}
        value={part.fit ?? 'contain'}
        options={(['contain', 'cover', 'stretch'] as const).map((value) => ({
          value,
          label: t(`designer.fit.${value}`),
        }))}
        canEdit={design.canEdit}
        onChange={(fit) => set({ fit })}
      />
    </>
  );
}

function SealFields({ design, part }: FieldsProps<Extract<Part, { kind: 'seal' }>>) {
  const { t } = useTexts();
  const { source } = part;
  const set = (next: unknown, step?: string) =>
    void design.patch(part.id, { source: next }, step && `${part.id}-${step}`);
  const choose = (from: string) => {
    if (from === 'reserved') set({ from });
    else if (from === 'resource') set({ from, resource: 'seal' });
    else set({ from, arc: { zh: '学校名称', en: 'NAME' }, font: design.draft.text.font, colour: '#c3272b' });
  };
  return (
    <>
      <Choice
        label={t('designer.sealFrom')}
        value={source.from}
        options={(['drawn', 'resource', 'reserved'] as const).map((value) => ({
          value,
          label: t(`designer.sealFrom.${value}`),
        }))}
        canEdit={design.canEdit}
        onChange={choose}
      />
      {source.from === 'resource' && (
        <ResourceName
          value={source.resource}
          canEdit={design.canEdit}
          onChange={(resource) => set({ from: 'resource', resource })}
        />
      )}
      {source.from === 'drawn' && (
        <>
          <TextField
            design={design}
            rows={1}
            label={t('designer.arc')}
            text={source.arc}
            onChange={(arc) => set({ ...source, arc }, 'arc')}
          />
          <TextField
            design={design}
            rows={1}
            label={t('designer.below')}
            text={source.below ?? {}}
            onChange={(below) => set({ ...source, below }, 'below')}
          />
          <ColourField
            label={t('designer.colour')}
            value={source.colour}
            canEdit={design.canEdit}
            onChange={(colour) => set({ ...source, colour })}
          />
        </>
      )}
    </>
  );
}

interface ResourceNameProps {
  readonly value: string;
  readonly canEdit: boolean;
  readonly onChange: (name: string) => void;
}

function ResourceName({ value, canEdit, onChange }: ResourceNameProps) {
  const { t } = useTexts();
  const asked = useAsk(templateCalls.resources, { page: 1, rows: RESOURCES_MAX });
  const names = (asked.data?.rows ?? []).filter(({ kind }) => kind !== 'font').map(({ name }) => name);
  return (
    <Choice
      label={t('designer.resource')}
      value={value}
      options={[...new Set([value, ...names])].map((name) => ({ value: name, label: name }))}
      canEdit={canEdit}
      onChange={onChange}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly canEdit: boolean;
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, canEdit, onChange }: ChoiceProps) {
  return (
    <Labelled isAbove label={label}>
      {(id) => (
        <Select id={id} disabled={!canEdit} value={value} options={[...options]} onChange={onChange} />
      )}
    </Labelled>
  );
}

interface AmountProps {
  readonly label: string;
  readonly unit: string;
  readonly min?: number;
  readonly value: number | null;
  readonly design: Design;
  readonly onChange: (value: number) => void;
}

function Amount({ label, unit, min = 0, value, design, onChange }: AmountProps) {
  return (
    <Labelled isAbove label={label}>
      {(id) => (
        <InputNumber
          id={id}
          disabled={!design.canEdit}
          min={min}
          step={0.5}
          suffix={unit}
          value={value}
          onChange={(next) => next !== null && onChange(next)}
        />
      )}
    </Labelled>
  );
}

interface SpacingProps {
  readonly design: Design;
  readonly part: { readonly before?: number | undefined; readonly after?: number | undefined };
  readonly onChange: (patch: Readonly<Record<string, unknown>>, step: string) => void;
}

function Spacing({ design, part, onChange }: SpacingProps) {
  const { t } = useTexts();
  return (
    <>
      <Amount
        label={t('designer.before')}
        unit="mm"
        value={part.before ?? 0}
        design={design}
        onChange={(before) => onChange({ before }, 'before')}
      />
      <Amount
        label={t('designer.after')}
        unit="mm"
        value={part.after ?? 0}
        design={design}
        onChange={(after) => onChange({ after }, 'after')}
      />
    </>
  );
}
