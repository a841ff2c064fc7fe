import { ArrowDownOutlined, ArrowUpOutlined, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { type Found, partsOf, shiftPart } from '../model/edit.ts';
import type { Design } from '../model/useDesign.ts';
import { writtenIn } from '../model/writtenIn.ts';

interface ElementListProps {
  readonly design: Design;
  readonly problemIds: ReadonlySet<string>;
}

/** Every element by name, in the order in which they stand; the chosen one can be moved up and down. */
export function ElementList({ design, problemIds }: ElementListProps) {
  const { t } = useTexts();
  const parts = partsOf(design.draft);
  const rows = (where: readonly Found['where'][]) =>
    parts
      .filter((found) => where.includes(found.where))
      .map((found) => (
        <Row key={found.part.id} found={found} design={design} hasProblem={problemIds.has(found.part.id)} />
      ));
  return (
    <div className="elements">
      <h2>{t('designer.onPage')}</h2>
      <ul>{rows(['fixed'])}</ul>
      <h2>{t('designer.inFlow')}</h2>
      <ul>{rows(['flow', 'column', 'group'])}</ul>
    </div>
  );
}

interface RowProps {
  readonly found: Found;
  readonly design: Design;
  readonly hasProblem: boolean;
}

function Row({ found, design, hasProblem }: RowProps) {
  const { t } = useTexts();
  const { id, kind } = found.part;
  const isSelected = design.selectedId === id;
  const words = textOf(found, design);
  const shift = (by: -1 | 1) => design.change(shiftPart(design.draft, id, by));
  return (
    <li
      className={
        found.where === 'group' || found.where === 'column'
          ? 'elements__row elements__row--inner'
          : 'elements__row'
      }
    >
      <button type="button" aria-pressed={isSelected} onClick={() => design.select(id)}>
        <span className="elements__kind">{t(`designer.kind.${kind}`)}</span>
        <span className="elements__words">{words || id}</span>
        {hasProblem && <WarningFilled className="elements__problem" aria-label={t('designer.hasProblem')} />}
      </button>
      {isSelected && design.canEdit && (
        <>
          <Button
            size="small"
            type="text"
            icon={<ArrowUpOutlined />}
            aria-label={t('designer.up')}
            onClick={() => shift(-1)}
          />
          <Button
            size="small"
            type="text"
            icon={<ArrowDownOutlined />}
            aria-label={t('designer.down')}
            onClick={() => shift(1)}
          />
        </>
      )}
    </li>
  );
}

function textOf({ part }: Found, { language }: Design): string {
  if ('text' in part) return writtenIn(part.text, language) ?? '';
  return 'content' in part ? (writtenIn(part.content, language) ?? '') : '';
}
