import type { Protection } from '@self-print/contract/template/elements.ts';
import { COPY_GROUND, COPY_GROUND_DPI, LACE, MICRO_TEXT } from '@self-print/contract/template/protections.ts';
import { useTexts } from '../../../core/services.ts';
import type { Part } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { Amount, Choice } from './controls.tsx';
import { ColourField } from './StyleFields.tsx';
import { TextField } from './TextField.tsx';

interface ProtectionFieldsProps {
  readonly design: Design;
  readonly part: Extract<Part, { kind: Protection['kind'] }>;
  readonly onChange: (patch: Readonly<Record<string, unknown>>, step: string) => void;
}

/** What the paper is protected with, and how fine it is. */
export function ProtectionFields({ design, part, onChange }: ProtectionFieldsProps) {
  const { t } = useTexts();
  const colourField = (idle: string) => (
    <ColourField
      label={t('designer.colour')}
      value={part.colour ?? idle}
      canEdit={design.canEdit}
      onChange={(colour) => onChange({ colour }, 'colour')}
    />
  );
  if (part.kind === 'guilloche')
    return (
      <>
        <TextField
          design={design}
          label={t('designer.guillocheContent')}
          isPlain
          text={part.content}
          rows={1}
          onChange={(content) => onChange({ content }, 'content')}
        />
        <div className="inspector__pair">
          <Choice
            label={t('designer.shape')}
            value={part.shape ?? 'band'}
            options={(['band', 'rosette'] as const).map((value) => ({
              value,
              label: t(`designer.shape.${value}`),
            }))}
            canEdit={design.canEdit}
            onChange={(shape) => onChange({ shape }, 'shape')}
          />
          <Amount
            label={t('designer.stroke')}
            unit="pt"
            min={0.1}
            value={part.strokePt ?? LACE.strokePt}
            design={design}
            onChange={(strokePt) => onChange({ strokePt }, 'stroke')}
          />
          {colourField(LACE.colour)}
        </div>
      </>
    );
  const idle = part.kind === 'microText' ? MICRO_TEXT : COPY_GROUND;
  return (
    <>
      <TextField
        design={design}
        label={t(part.kind === 'microText' ? 'designer.protectionWords' : 'designer.copyWords')}
        isPlain
        text={part.words}
        rows={1}
        onChange={(words) => onChange({ words }, 'words')}
      />
      <div className="inspector__pair">
        <Amount
          label={t('designer.size')}
          unit="pt"
          min={idle.sizeMinPt}
          value={part.sizePt ?? idle.sizePt}
          design={design}
          onChange={(sizePt) => onChange({ sizePt }, 'size')}
        />
        {part.kind === 'copyGround' && (
          <>
            <Choice
              label={t('designer.printerDpi')}
              value={String(part.dpi ?? COPY_GROUND.dpi)}
              options={COPY_GROUND_DPI.map((dpi) => ({ value: String(dpi), label: `${dpi} dpi` }))}
              canEdit={design.canEdit}
              onChange={(dpi) => onChange({ dpi: Number(dpi) }, 'dpi')}
            />
            {(['fineDots', 'coarseDots'] as const).map((screen) => (
              <Amount
                key={screen}
                label={t(`designer.${screen}`)}
                unit={t('designer.dots')}
                isCount
                min={1}
                value={part[screen] ?? COPY_GROUND[screen]}
                design={design}
                onChange={(dots) => onChange({ [screen]: dots }, screen)}
              />
            ))}
          </>
        )}
        {colourField(idle.colour)}
      </div>
    </>
  );
}
