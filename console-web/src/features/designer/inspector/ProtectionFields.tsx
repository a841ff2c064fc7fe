import type { Protection } from '@self-print/contract/template/elements.ts';
import { LACE, MICRO_TEXT } from '@self-print/contract/template/protections.ts';
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
  const isLace = part.kind === 'guilloche';
  return (
    <>
      <TextField
        design={design}
        label={t(isLace ? 'designer.guillocheContent' : 'designer.protectionWords')}
        text={isLace ? part.content : part.words}
        rows={1}
        onChange={(text) => onChange(isLace ? { content: text } : { words: text }, 'text')}
      />
      <div className="inspector__pair">
        {isLace ? (
          <>
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
          </>
        ) : (
          <Amount
            label={t('designer.size')}
            unit="pt"
            min={MICRO_TEXT.sizeMinPt}
            value={part.sizePt ?? MICRO_TEXT.sizePt}
            design={design}
            onChange={(sizePt) => onChange({ sizePt }, 'size')}
          />
        )}
        <ColourField
          label={t('designer.colour')}
          value={part.colour ?? (isLace ? LACE.colour : MICRO_TEXT.colour)}
          canEdit={design.canEdit}
          onChange={(colour) => onChange({ colour }, 'colour')}
        />
      </div>
    </>
  );
}
