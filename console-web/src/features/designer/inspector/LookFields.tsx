import type { TextStyle } from '@self-print/contract/template/texts.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import type { Part } from '../model/draft.ts';
import { withoutUndefined } from '../model/edit.ts';
import type { Design } from '../model/useDesign.ts';
import { StyleFields } from './StyleFields.tsx';

interface LookFieldsProps {
  readonly design: Design;
  readonly part: Extract<Part, { text: unknown }>;
}

/** The look of an element's text: in all languages, or otherwise in the one that is shown. */
export function LookFields({ design, part }: LookFieldsProps) {
  const { t } = useTexts();
  const { draft, language } = design;
  const [scope, setScope] = useState<'all' | 'one'>('all');
  const own = part.style ?? {};
  const inOne = part.styleIn?.[language] ?? {};
  const set = (patch: TextStyle, step: string) => {
    const name = `${part.id}-style-${scope}-${step}`;
    if (scope === 'all')
      return void design.patch(part.id, { style: emptyIsAbsent({ ...own, ...patch }) }, name);
    const styleIn = emptyIsAbsent({ ...part.styleIn, [language]: emptyIsAbsent({ ...inOne, ...patch }) });
    design.patch(part.id, { styleIn }, name);
  };
  return (
    <section>
      <h3>{t('designer.look')}</h3>
      {draft.languages.length > 1 && (
        <Segmented
          block
          size="small"
          aria-label={t('designer.lookFor')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'all', label: t('designer.allLanguages') },
            { value: 'one', label: t('designer.onlyIn', { language: t(`common.${language}`) }) },
          ]}
        />
      )}
      <StyleFields
        idle={scope === 'all' ? draft.text : { ...draft.text, ...own }}
        style={scope === 'all' ? own : inOne}
        canEdit={design.canEdit}
        onChange={set}
      />
    </section>
  );
}

function emptyIsAbsent(value: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const kept = withoutUndefined(value);
  return Object.keys(kept).length === 0 ? undefined : kept;
}
