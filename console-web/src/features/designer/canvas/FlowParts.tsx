import { standsIn } from '@self-print/contract/template/elements.ts';
import { type ColumnsBlock, columnWidths, type FlowBlock } from '@self-print/contract/template/flow.ts';
import { lookOf } from '@self-print/contract/template/texts.ts';
import { partsOfList } from '@self-print/contract/template/values/listParts.ts';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { guidesOf } from '../model/snap.ts';
import { CanvasProvider, type Surface, useCanvas } from './CanvasContext.ts';
import { Chart } from './Chart.tsx';
import { Handles } from './Handles.tsx';
import { classOf, Placed } from './Placed.tsx';
import { readSamples } from './readSamples.ts';
import { Grid, Table } from './Tables.tsx';
import { cssOf, TextRuns } from './TextRuns.tsx';

interface FlowPartsProps {
  readonly width: number;
}

/** The blocks within the margins, one below the other; once for the first part of a list where they are repeated for each. */
export function FlowParts({ width }: FlowPartsProps) {
  const canvas = useCanvas();
  const { template, language, timeZone, values } = canvas;
  const inPart = useMemo(() => {
    const [part] = template.repeat ? partsOfList(template.repeat, values) : [];
    return part && readSamples(template, { language, timeZone }, part);
  }, [template, language, timeZone, values]);
  const blocks = <Blocks blocks={template.flow} width={width} />;
  return inPart ? <CanvasProvider value={{ ...canvas, values: inPart }}>{blocks}</CanvasProvider> : blocks;
}

function Blocks({ blocks, width }: { readonly blocks: readonly FlowBlock[]; readonly width: number }) {
  const { language } = useCanvas();
  return blocks
    .filter((part) => standsIn(part, language))
    .map((block) => <Block key={block.id} block={block} width={width} />);
}

function Block({ block, width }: { readonly block: FlowBlock; readonly width: number }) {
  const { scale, selectedId, problemIds, onSelect } = useCanvas();
  const spacing: CSSProperties =
    block.kind === 'space' || block.kind === 'pageBreak'
      ? {}
      : { marginTop: scale.mm(block.before), marginBottom: scale.mm(block.after) };
  return (
    <div
      className={classOf(selectedId === block.id, problemIds.has(block.id))}
      style={{ ...spacing, position: 'relative' }}
      data-part={block.id}
      onPointerDown={(event) => {
        event.stopPropagation();
        onSelect(block.id);
      }}
    >
      <BlockContent block={block} width={width} />
    </div>
  );
}

function BlockContent({ block, width }: { readonly block: FlowBlock; readonly width: number }): ReactNode {
  const { template, language, scale } = useCanvas();
  switch (block.kind) {
    case 'paragraph': {
      const look = lookOf(template.text, block, language);
      return (
        <div style={{ ...cssOf(look, scale), textIndent: `${block.indentEm}em` }}>
          <TextRuns text={block.text} italic={look.italic} />
        </div>
      );
    }
    case 'space':
      return <div className="part__space" style={{ height: scale.mm(block.height) }} />;
    case 'chart':
      return <Chart block={block} width={width} />;
    case 'pageBreak':
      return <div className="part__page-break" />;
    case 'group':
      return <Group block={block} width={width} />;
    case 'table':
      return <Table block={block} />;
    case 'grid':
      return <Grid block={block} />;
    case 'columns':
      return <Columns block={block} width={width} />;
  }
}

/** One list runs through the columns, as the browser balances them; several stand side by side. */
function Columns({ block, width }: { readonly block: ColumnsBlock; readonly width: number }) {
  const { scale } = useCanvas();
  const columns = columnWidths(block, width);
  const gap = scale.mm(block.gap);
  const [first = [], ...others] = block.lists;
  if (others.length === 0)
    return (
      <div className="part__columns" style={{ columnCount: columns.count, columnGap: gap }}>
        <Blocks blocks={first} width={columns.width} />
      </div>
    );
  return (
    <div className="part__beside" style={{ columnGap: gap }}>
      {block.lists.map((list, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names
        <div key={index} style={{ width: scale.mm(columns.width) }}>
          <Blocks blocks={list} width={columns.width} />
        </div>
      ))}
    </div>
  );
}

interface GroupProps {
  readonly block: Extract<FlowBlock, { kind: 'group' }>;
  readonly width: number;
}

/** Elements at their places in a box; the chosen one can be resized there. */
function Group({ block, width }: GroupProps) {
  const { language, scale, selectedId, canEdit, onGrab } = useCanvas();
  const room = { width, height: block.height };
  const surface: Surface = {
    room,
    guides: (movedId) =>
      guidesOf(
        room,
        block.elements.filter(({ id }) => id !== movedId).map(({ frame }) => frame),
      ),
  };
  const selected = block.elements.find((element) => element.id === selectedId && standsIn(element, language));
  return (
    <div className="part__group" style={{ height: scale.mm(block.height) }}>
      {block.elements.map((element) => (
        <Placed key={element.id} element={element} surface={surface} />
      ))}
      {canEdit && selected && (
        <Handles
          frame={selected.frame}
          onGrip={(event, grip) => onGrab(event, selected.id, selected.frame, surface, grip)}
        />
      )}
    </div>
  );
}
