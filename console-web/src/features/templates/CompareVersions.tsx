import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Modal, Select, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PdfPages } from '../../ui/PdfPages.tsx';
import { pdfOf } from '../../ui/pdfOf.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import {
  compareVersions,
  elementWordsOf,
  type How,
  type TemplateChange,
  type TextChange,
} from './compareVersions.ts';
import type { TemplateContent } from './readTemplateFile.ts';
import './compareVersions.css';

const COLOURS: Readonly<Record<How, string>> = { added: 'success', removed: 'error', changed: 'processing' };

interface CompareVersionsProps {
  readonly templateId: string;
  /** The later version. */
  readonly version: number;
  /** Earlier versions, newest first. */
  readonly earlier: readonly number[];
  readonly onClose: () => void;
}

/** The differences between a version of a template and an earlier one: in words, and as pages side by side. */
export function CompareVersions({ templateId, version, earlier, onClose }: CompareVersionsProps) {
  useReturnFocus();
  const { t } = useTexts();
  const [base, setBase] = useState(earlier[0] ?? version);
  // While another version is fetched, the pages beside it are not made again.
  const before = useCallQuery(templateCalls.get, { templateId, version: base }, { keepLast: true });
  const after = useCallQuery(templateCalls.get, { templateId, version });
  return (
    <Modal
      open
      width={1080}
      footer={null}
      title={t('template.compareTitle', { n: version })}
      onCancel={onClose}
    >
      <Labelled label={t('template.compareWith')}>
        {(id) => (
          <Select
            id={id}
            style={{ width: 120 }}
            value={base}
            options={earlier.map((value) => ({ value, label: `v${value}` }))}
            onChange={setBase}
          />
        )}
      </Labelled>
      <Loaded asked={before}>
        {(one) => <Loaded asked={after}>{(other) => <Comparison before={one} after={other} />}</Loaded>}
      </Loaded>
    </Modal>
  );
}

interface VersionContent {
  readonly version: number;
  readonly content: TemplateContent;
}

function Comparison({ before, after }: { readonly before: VersionContent; readonly after: VersionContent }) {
  const { t, language } = useTexts();
  const one = useMemo(() => parseTemplate(before.content), [before.content]);
  const other = useMemo(() => parseTemplate(after.content), [after.content]);
  if (!one.ok || !other.ok) return <p>{t('template.unreadable')}</p>;
  const changes = compareVersions(one.value, other.value);
  return (
    <>
      {changes.length === 0 ? (
        <p>{t('template.same')}</p>
      ) : (
        <ul className="comparison__changes">
          {changes.map((change) => (
            <li key={keyOf(change)}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
      <div className="comparison__pages">
        <Pages version={before} language={languageFor(one.value, language)} />
        <Pages version={after} language={languageFor(other.value, language)} />
      </div>
    </>
  );
}

function Change({ change }: { readonly change: TemplateChange }) {
  const { t, language } = useTexts();
  switch (change.part) {
    case 'element': {
      const { element, how, aspects, texts } = change;
      const words = elementWordsOf(element)[language] ?? '';
      return (
        <>
          <Tag color={COLOURS[how]}>{t(`template.how.${how}`)}</Tag> {t(`designer.kind.${element.kind}`)}{' '}
          {words || <span className="mono">{element.id}</span>}
          {aspects.length > 0 &&
            ` · ${aspects.map((aspect) => t(`template.aspect.${aspect}`)).join(t('common.listComma'))}`}
          {how === 'changed' && <Texts texts={texts} />}
        </>
      );
    }
    case 'variable': {
      const { how, variable } = change;
      return (
        <>
          <Tag color={COLOURS[how]}>{t(`template.how.${how}`)}</Tag> {t('designer.variable')}{' '}
          {wordsOf(variable.label, language)} <span className="mono">{`{${variable.name}}`}</span>
        </>
      );
    }
    default:
      return (
        <>
          <Tag color={COLOURS.changed}>{t('template.how.changed')}</Tag> {t(`template.part.${change.part}`)}
          {change.part === 'title' && <Texts texts={change.texts} />}
        </>
      );
  }
}

function Texts({ texts }: { readonly texts: readonly TextChange[] }) {
  return texts.map(({ language, before, after }) => (
    <span key={language} className="comparison__text">
      <del>{orEmptyMark(before)}</del> → <ins>{orEmptyMark(after)}</ins>
    </span>
  ));
}

/** The pages of a version, filled with sample data. */
function Pages({
  version,
  language,
}: {
  readonly version: VersionContent;
  readonly language: DocumentLanguage;
}) {
  const { t } = useTexts();
  const asked = useCallQuery(
    templateCalls.preview,
    { content: version.content, language },
    { isFleeting: true },
  );
  const encoded = asked.data?.outcome === 'rendered' ? asked.data.pdfBase64 : undefined;
  const pdf = useMemo(() => (encoded === undefined ? undefined : pdfOf(encoded)), [encoded]);
  return (
    <section aria-label={`v${version.version}`}>
      <h3 className="number">v{version.version}</h3>
      <Loaded asked={asked}>
        {() => (pdf === undefined ? <p>{t('template.noPages')}</p> : <PdfPages pdf={pdf} />)}
      </Loaded>
    </section>
  );
}

function languageFor({ languages }: Template, language: Language): DocumentLanguage {
  return languages.includes(language) ? language : (languages[0] ?? language);
}

function keyOf(change: TemplateChange): string {
  switch (change.part) {
    case 'element':
      return `element ${change.element.id} ${change.how}`;
    case 'variable':
      return `variable ${change.variable.name}`;
    default:
      return change.part;
  }
}
