import { RedoOutlined, SaveOutlined, UndoOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { type TemplateVersionFacts, templateCalls } from '@self-print/contract/platform/templates.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Input, Segmented, Space, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTexts } from '../../../core/services.ts';
import { later } from '../../../ui/later.tsx';
import { type SaveProblem, saveProblemOf } from '../../../ui/saveProblem.ts';
import { useSay } from '../../../ui/useSay.ts';
import { designerAddress } from '../../templates/addresses.ts';
import { VersionStateTag } from '../../templates/VersionStateTag.tsx';
import type { Draft } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { writtenIn } from '../model/writtenIn.ts';

const NewTemplate = later(async () => (await import('../../templates/NewTemplate.tsx')).NewTemplate);

const ZOOM_STEP = 1.15;
const ZOOM_MIN = 0.2;
const ZOOM_MAX = 3;
const NOTE_MAX = 500;

interface ToolbarProps {
  readonly design: Design;
  readonly opened: TemplateVersionFacts;
  readonly newest: TemplateVersionFacts;
  readonly isChanged: boolean;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onSaved: (saved: { readonly draft: Draft; readonly note: string }) => void;
  readonly onReload: () => Promise<void>;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly children: ReactNode;
}

/** What is edited, in which language, at which zoom; undo, redo and save. */
export function Toolbar(props: ToolbarProps) {
  const { design, opened, zoom, onZoom, children } = props;
  const { t } = useTexts();
  const { draft, language } = design;
  const zoomBy = (factor: number) => onZoom(Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom * factor)));
  return (
    <header className="toolbar">
      <div className="toolbar__name">
        <h1>{writtenIn(draft.title, language) ?? opened.templateId}</h1>
        <span>
          <Link to="/main/templates">{t('title.templates')}</Link> ·{' '}
          <span className="number">v{opened.version}</span> <VersionStateTag state={opened.state} />
        </span>
      </div>
      {children}
      {draft.languages.length > 1 && (
        <Segmented
          aria-label={t('designer.language')}
          value={language}
          onChange={design.show}
          options={draft.languages.map((value) => ({ value, label: t(`common.${value}`) }))}
        />
      )}
      <Space.Compact>
        <Button
          icon={<ZoomOutOutlined />}
          aria-label={t('designer.zoomOut')}
          onClick={() => zoomBy(1 / ZOOM_STEP)}
        />
        <Tooltip title={t('designer.zoomReset')}>
          <Button className="number" onClick={() => onZoom(1)}>{`${Math.round(zoom * 100)} %`}</Button>
        </Tooltip>
        <Button
          icon={<ZoomInOutlined />}
          aria-label={t('designer.zoomIn')}
          onClick={() => zoomBy(ZOOM_STEP)}
        />
      </Space.Compact>
      {design.canEdit && (
        <Space.Compact>
          <Button
            icon={<UndoOutlined />}
            aria-label={t('designer.undo')}
            disabled={!design.canUndo}
            onClick={design.undo}
          />
          <Button
            icon={<RedoOutlined />}
            aria-label={t('designer.redo')}
            disabled={!design.canRedo}
            onClick={design.redo}
          />
        </Space.Compact>
      )}
      {design.canEdit && <Save {...props} />}
    </header>
  );
}

function Save({ design, opened, newest, isChanged, note, onNote, onSaved, onReload }: ToolbarProps) {
  const { t } = useTexts();
  const say = useSay();
  const navigate = useNavigate();
  // Saving builds on what was opened, not on what has been read behind it since.
  const [base, setBase] = useState(newest.version === opened.version ? opened : newest);
  const [problem, setProblem] = useState<SaveProblem>();
  const [isCopying, setCopying] = useState(false);
  const save = useCallMutation(templateCalls.saveDraft, {
    renews: [templateCalls.list, templateCalls.versions],
    saysItself: true,
  });
  const run = async () => {
    const { draft } = design;
    setProblem(undefined);
    try {
      const facts = await save.mutateAsync({
        templateId: opened.templateId,
        content: draft,
        note,
        basedOn: base.version,
        basedOnRevision: base.revision,
      });
      setBase(facts);
      onSaved({ draft, note });
      say.done(t('designer.saved', { n: facts.version }));
      if (facts.version !== opened.version)
        void navigate(designerAddress(facts.templateId, facts.version), { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(saveProblemOf(error.failure, t));
    }
  };
  return (
    <>
      <Input
        aria-label={t('designer.note')}
        placeholder={t('designer.note')}
        style={{ width: 128 }}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
      <Button
        type="primary"
        icon={<SaveOutlined aria-hidden />}
        disabled={!isChanged}
        loading={save.isPending}
        onClick={() => void run()}
      >
        {t(base.state === 'draft' ? 'common.save' : 'designer.saveNew')}
      </Button>
      {problem !== undefined && (
        <Alert
          className="toolbar__problem"
          type="error"
          showIcon
          closable
          title={problem.words}
          role="alert"
          action={
            problem.isOvertaken && (
              <Space>
                <Button size="small" onClick={() => setCopying(true)}>
                  {t('designer.saveCopy')}
                </Button>
                <Button size="small" onClick={() => void onReload()}>
                  {t('common.reload')}
                </Button>
              </Space>
            )
          }
        />
      )}
      {isCopying && <NewTemplate content={design.draft} onClose={() => setCopying(false)} />}
    </>
  );
}
