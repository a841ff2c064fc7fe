import { Segmented } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { useOptionSources } from '../../../ui/optionSources.ts';
import { SearchSelect } from '../../../ui/SearchSelect.tsx';
import type { Part } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { Choice } from './controls.tsx';
import { ColourField } from './StyleFields.tsx';
import { TextField } from './TextField.tsx';

interface FieldsProps<Each extends Part> {
  readonly design: Design;
  readonly part: Each;
}

/** Where an image is from, and how it fills its place. */
export function ImageFields({ design, part }: FieldsProps<Extract<Part, { kind: 'image' }>>) {
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

const STAMP_SOURCES = ['drawn', 'resource', 'reserved'] as const;

/** Drawn with its words, a picture, or kept free for what signs. */
export function StampFields({ design, part }: FieldsProps<Extract<Part, { kind: 'seal' | 'slicedSeal' }>>) {
  const { t } = useTexts();
  const { source } = part;
  // Nothing signs an edge.
  const sources = part.kind === 'seal' ? STAMP_SOURCES : STAMP_SOURCES.slice(0, -1);
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
        label={t('designer.stampFrom')}
        value={source.from}
        options={sources.map((value) => ({
          value,
          label: t(`designer.stampFrom.${value}`),
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
            isPlain
            text={source.arc}
            onChange={(arc) => set({ ...source, arc }, 'arc')}
          />
          <TextField
            design={design}
            rows={1}
            label={t('designer.below')}
            isPlain
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
  const { pictures } = useOptionSources();
  return (
    <Labelled isAbove label={t('designer.resource')}>
      {(id) => (
        <SearchSelect id={id} source={pictures} value={value} disabled={!canEdit} onChange={onChange} />
      )}
    </Labelled>
  );
}
