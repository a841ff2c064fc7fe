import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
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
      <h2>{t('designer.addFlow')}</h2>
      <div className="palette__kinds">
        {FLOW_KINDS.map((kind) => (
          <Button
            key={kind}
            disabled={!canEdit}
            onClick={() => {
              const part = newFlow(draft, kind);
              take({ ...draft, flow: [...draft.flow, part] }, part.id);
            }}
          >
            {t(`designer.kind.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
