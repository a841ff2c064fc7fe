import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { addToColumns, findPart } from '../model/edit.ts';
import { FIXED_KINDS, FLOW_KINDS, newFixed, newFlow } from '../model/newPart.ts';
import type { Design } from '../model/useDesign.ts';

interface PaletteProps {
  readonly design: Design;
  readonly onAdded: () => void;
}

/** What can be added to the page. */
export function Palette({ design, onAdded }: PaletteProps) {
  const { t } = useTexts();
  const { draft, canEdit } = design;
  const take = (next: typeof draft, id: string) => {
    design.change(next);
    design.select(id);
    onAdded();
  };
  const place = placeInColumns(design);
  return (
    <div className="palette">
      <h2>{t('designer.addFixed')}</h2>
      <div className="palette__kinds">
        {FIXED_KINDS.map((kind) => (
          <Button
            key={kind}
            disabled={!canEdit}
            onClick={() => {
              const part = newFixed(draft, kind);
              take({ ...draft, fixed: [...draft.fixed, part] }, part.id);
            }}
          >
            {t(`designer.kind.${kind}`)}
          </Button>
        ))}
      </div>
      <h2>{t(place === undefined ? 'designer.addFlow' : 'designer.addToColumns')}</h2>
      <div className="palette__kinds">
        {FLOW_KINDS.map((kind) => (
          <Button
            key={kind}
            disabled={!canEdit}
            onClick={() => {
              const part = newFlow(draft, kind);
              const isInner = place !== undefined && part.kind !== 'columns' && part.kind !== 'pageBreak';
              take(
                isInner ? addToColumns(draft, place, part) : { ...draft, flow: [...draft.flow, part] },
                part.id,
              );
            }}
          >
            {t(`designer.kind.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The columns that are chosen, or of which a block is: new blocks stand in them. */
function placeInColumns({ draft, selectedId }: Design) {
  const found = findPart(draft, selectedId);
  if (found?.where === 'column') return { columnsId: found.columnsId, afterId: found.part.id };
  return found?.part.kind === 'columns' ? { columnsId: found.part.id } : undefined;
}
