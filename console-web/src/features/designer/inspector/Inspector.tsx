import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { fixedElement, groupedElement } from '@self-print/contract/template/elements.ts';
import { flowBlock, innerBlock } from '@self-print/contract/template/flow.ts';
import { Button, Space } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { issueIn } from '../model/draft.ts';
import type { Found } from '../model/edit.ts';
import { duplicatePart, findPart, removePart, writePart } from '../model/edit.ts';
import type { Design } from '../model/useDesign.ts';
import { CommonFields } from './CommonFields.tsx';
import { ContentFields } from './ContentFields.tsx';
import { FrameFields } from './FrameFields.tsx';
import { JsonPart } from './JsonPart.tsx';
import { LookFields } from './LookFields.tsx';

const SCHEMAS = { fixed: fixedElement, flow: flowBlock, column: innerBlock, group: groupedElement } as const;

/** Everything about the chosen element: fields for what they have in common and for its kind, and all of it as JSON. */
export function Inspector({ design }: { readonly design: Design }) {
  const { t } = useTexts();
  const found = findPart(design.draft, design.selectedId);
  if (found === undefined) return null;
  const { part } = found;
  return (
    <div className="inspector">
      <header className="inspector__head">
        <h2>{t(`designer.kind.${part.kind}`)}</h2>
        {design.canEdit && <Actions design={design} found={found} />}
      </header>
      {'frame' in part && <FrameFields design={design} part={part} />}
      <ContentFields design={design} part={part} />
      {'text' in part && <LookFields design={design} part={part} />}
      <CommonFields design={design} found={found} />
      <JsonPart
        value={part}
        canEdit={design.canEdit}
        issue={(typed, language) => issueIn(SCHEMAS[found.where], typed, language)}
        onTake={(typed) => {
          const next = writePart(design.draft, part.id, typed);
          if (next.ok) design.change(next.value);
        }}
      />
    </div>
  );
}

function Actions({ design, found }: { readonly design: Design; readonly found: Found }) {
  const { t } = useTexts();
  const { id } = found.part;
  return (
    <Space size={0}>
      <Button
        type="text"
        icon={<CopyOutlined />}
        aria-label={t('designer.duplicate')}
        onClick={() => {
          const copied = duplicatePart(design.draft, id);
          design.change(copied.draft);
          design.select(copied.id);
        }}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('common.remove')}
        onClick={() => {
          design.change(removePart(design.draft, id));
          design.select(undefined);
        }}
      />
    </Space>
  );
}
