import type { TemplateVersionFacts } from '@self-print/contract/platform/templates.ts';
import { paperOf } from '@self-print/contract/template/paper.ts';
import { checkSealedPages } from '@self-print/contract/template/sealedPages.ts';
import { Button, Segmented, Space, Tabs, Tooltip } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { useAsOpened } from '../../ui/useAsOpened.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { Canvas } from './canvas/Canvas.tsx';
import { fittingZoom } from './canvas/scale.ts';
import { Inspector } from './inspector/Inspector.tsx';
import type { Draft } from './model/draft.ts';
import { findPart } from './model/edit.ts';
import { overlapsIn } from './model/overlaps.ts';
import { useDesign } from './model/useDesign.ts';
import { ElementList } from './panels/ElementList.tsx';
import { PageForm } from './panels/PageForm.tsx';
import { Palette } from './panels/Palette.tsx';
import { PreviewPane } from './panels/PreviewPane.tsx';
import { ProblemBar } from './panels/ProblemBar.tsx';
import { Toolbar } from './panels/Toolbar.tsx';
import { usePreview } from './panels/usePreview.ts';
import { VariablesPanel } from './panels/VariablesPanel.tsx';
import './designer.css';

interface DesignerProps {
  readonly first: Draft;
  /** The version that was opened, and the newest one, on which what is saved is based. */
  readonly opened: TemplateVersionFacts;
  readonly newest: TemplateVersionFacts;
  readonly onReload: () => Promise<void>;
}

type View = 'design' | 'both' | 'preview';

/** Page, elements, variables and the settings of what is chosen, beside what the server's engine makes of them. */
export function Designer({ first, opened, newest, onReload }: DesignerProps) {
  const { t, language: ownLanguage } = useTexts();
  const mayWrite = useMay('template:write');
  const design = useDesign(first, mayWrite, ownLanguage);
  const { state, note: firstNote } = useAsOpened(opened);
  const [note, setNote] = useState(firstNote);
  const [saved, setSaved] = useState({ draft: first, note });
  const [view, setView] = useState<View>('design');
  const stage = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [side, setSide] = useState('elements');
  const [person, setPerson] = useState('');
  const [hasSide, setSideShown] = useState(true);
  const [hasInspector, setInspectorShown] = useState(true);
  const { draft, language, selectedId } = design;
  // Once a version is no longer a draft, a new note is for the next one, which begins with a change of the design.
  const isChanged = !Object.is(saved.draft, draft) || (state === 'draft' && saved.note !== note);
  const preview = usePreview(draft, language, person);
  const problemIds = useMemo(
    () => new Set(preview.problems.flatMap(({ elementId }) => (elementId === null ? [] : [elementId]))),
    [preview.problems],
  );
  const overlaps = useMemo(() => overlapsIn(design.template), [design.template]);
  const unpublishable = useMemo(() => checkSealedPages(design.template), [design.template]);
  useLeaveGuard(isChanged);
  useUndoKeys(design.undo, design.redo);
  const [pageWidth] = useState(paperOf(design.template.page).width);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a panel that comes or goes changes the width of the stage
  useLayoutEffect(() => {
    if (view === 'preview' || stage.current === null) return;
    const shown = view === 'both' ? 2 : 1;
    setZoom(fittingZoom(pageWidth, stage.current.clientWidth / shown));
  }, [view, pageWidth, hasSide, hasInspector]);

  return (
    <div className="designer">
      <Toolbar
        design={design}
        opened={opened}
        newest={newest}
        isChanged={isChanged}
        note={note}
        onNote={setNote}
        onSaved={setSaved}
        onReload={onReload}
        zoom={zoom}
        onZoom={setZoom}
      >
        <Segmented<View>
          aria-label={t('designer.view')}
          value={view}
          onChange={setView}
          options={(['design', 'both', 'preview'] as const).map((value) => ({
            value,
            label: t(`designer.view.${value}`),
          }))}
        />
        <Space.Compact>
          <PanelButton
            label={t('designer.elementsPanel')}
            icon={<PanelIcon side="left" />}
            isShown={hasSide}
            onShow={setSideShown}
          />
          <PanelButton
            label={t('designer.inspectorPanel')}
            icon={<PanelIcon side="right" />}
            isShown={hasInspector}
            onShow={setInspectorShown}
          />
        </Space.Compact>
      </Toolbar>
      <div
        className={`designer__body${hasSide ? '' : ' designer__body--no-side'}${hasInspector ? '' : ' designer__body--no-inspector'}`}
      >
        <aside hidden={!hasSide} className="designer__side" aria-label={t('designer.elements')}>
          <Tabs
            size="small"
            tabBarGutter={16}
            activeKey={side}
            onChange={setSide}
            items={[
              {
                key: 'elements',
                label: t('designer.elements'),
                children: <ElementList design={design} problemIds={problemIds} />,
              },
              {
                key: 'add',
                label: t('designer.add'),
                children: <Palette design={design} onAdded={() => setSide('elements')} />,
              },
              {
                key: 'variables',
                label: t('designer.variables'),
                children: <VariablesPanel design={design} />,
              },
            ]}
          />
        </aside>
        <div ref={stage} className={`designer__stage designer__stage--${view}`}>
          {view !== 'preview' && <Canvas design={design} zoom={zoom} problemIds={problemIds} />}
          {view !== 'design' && <PreviewPane preview={preview} person={person} onPerson={setPerson} />}
        </div>
        <aside hidden={!hasInspector} className="designer__inspector" aria-label={t('designer.inspector')}>
          {findPart(draft, selectedId) === undefined ? (
            <PageForm design={design} />
          ) : (
            <Inspector key={selectedId} design={design} />
          )}
        </aside>
      </div>
      <ProblemBar {...{ preview, unpublishable, overlaps }} onSelect={design.select} />
    </div>
  );
}

interface PanelButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** Shows or hides a panel beside the page. */
function PanelButton({ label, icon, isShown, onShow }: PanelButtonProps) {
  return (
    <Tooltip title={label}>
      <Button
        icon={icon}
        aria-label={label}
        aria-pressed={isShown}
        {...(isShown ? { color: 'primary', variant: 'outlined' } : {})}
        onClick={() => onShow(!isShown)}
      />
    </Tooltip>
  );
}

/** A page with a panel on one side. */
function PanelIcon({ side }: { readonly side: 'left' | 'right' }) {
  return (
    <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor">
      <rect x="1.5" y="2.5" width="13" height="11" rx="1.5" />
      <rect x={side === 'left' ? 2 : 10} y="3" width="4" height="10" fill="currentColor" stroke="none" />
    </svg>
  );
}

/** Ctrl-Z and Ctrl-Y (or Ctrl-Shift-Z) anywhere but in a field, which has its own. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (isField || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo]);
}
